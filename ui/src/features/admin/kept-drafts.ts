import type { WireProduct } from '../../api/wire';
import { session } from '../../lib/storage';
import { type ColorDraft, type Draft, draftOf, emptyDraft } from './product-draft';

/** What staff typed into the product form and have not saved. */
export interface KeptDraft {
  /** The product as the form was opened with it; null for a new one. */
  product: WireProduct | null;
  draft: Draft;
}

const key = 'productDrafts';

/** The drafts of this tab, the one typed last at the end; what cannot be read is left out. */
export function readDrafts(): KeptDraft[] {
  const stored = session.readJson(key);
  return stored.state === 'present' && Array.isArray(stored.value) ? stored.value.filter(isKeptDraft) : [];
}

export function writeDrafts(drafts: readonly KeptDraft[]): void {
  if (drafts.length === 0) session.remove(key);
  else session.writeJson(key, drafts);
}

/** Puts a draft at the end, or takes it out when it holds nothing new. */
export function withDraft(drafts: readonly KeptDraft[], { product, draft }: KeptDraft): KeptDraft[] {
  const others = withoutDraft(drafts, product?._id);
  return isChanged(draft, product) ? [...others, { product, draft }] : others;
}

export function withoutDraft(drafts: readonly KeptDraft[], id: string | undefined): KeptDraft[] {
  return drafts.filter(({ product }) => product?._id !== id);
}

export function draftFor(drafts: readonly KeptDraft[], id: string | undefined): KeptDraft | undefined {
  return drafts.find(({ product }) => product?._id === id);
}

function isChanged(draft: Draft, product: WireProduct | null): boolean {
  return textOf(draft) !== textOf(product ? draftOf(product) : emptyDraft);
}

function textOf({ title, price, salePrice, image, inventory, description, colors }: Draft): string {
  const rows = colors.map((row) => [row.was, row.color, row.image, row.inventory]);
  return JSON.stringify([title, price, salePrice, image, inventory, description, rows]);
}

function isKeptDraft(value: unknown): value is KeptDraft {
  if (!isObject(value) || !isObject(value['draft'])) return false;
  const { product, draft } = value;
  return (product === null || isProduct(product)) && isDraft(draft as Record<string, unknown>);
}

function isProduct(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value['variants'])) return false;
  const texts = ['_id', 'title', 'description', 'image'].every((name) => typeof value[name] === 'string');
  const numbers = ['price', 'inventory', 'version'].every((name) => typeof value[name] === 'number');
  const sale = value['salePrice'] === null || typeof value['salePrice'] === 'number';
  return texts && numbers && sale && value['variants'].every(isVariant);
}

function isVariant(value: unknown): boolean {
  return (
    isObject(value) &&
    ['color', 'image'].every((name) => typeof value[name] === 'string') &&
    typeof value['inventory'] === 'number'
  );
}

function isDraft(value: Record<string, unknown>): boolean {
  const { colors } = value;
  return (
    Object.keys(emptyDraft).every((name) => name === 'colors' || typeof value[name] === 'string') &&
    Array.isArray(colors) &&
    colors.every(isColor)
  );
}

function isColor(value: unknown): value is ColorDraft {
  if (!isObject(value)) return false;
  const { key: place, was, color, image, inventory } = value;
  return (
    typeof place === 'number' &&
    (was === null || typeof was === 'string') &&
    [color, image, inventory].every((text) => typeof text === 'string')
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
