import type { WireProduct } from '../../../api/wire';
import { session } from '../../../lib/storage';
import { type ColorDraft, type Draft, draftOf, emptyDraft } from './product-draft';

/** An unsaved draft of the product form. */
export interface SavedDraft {
  /** The product that the draft is based on; null for a new product. */
  product: WireProduct | null;
  draft: Draft;
}

const key = 'productDrafts';

/** Reads this tab's drafts, the most recently edited last; skips invalid ones. */
export function readDrafts(): SavedDraft[] {
  const stored = session.readJson(key);
  return stored.state === 'present' && Array.isArray(stored.value) ? stored.value.filter(isSavedDraft) : [];
}

export function writeDrafts(drafts: readonly SavedDraft[]): void {
  if (drafts.length === 0) session.remove(key);
  else session.writeJson(key, drafts);
}

/** Moves a draft to the end, or removes it if it does not differ from its product. */
export function withDraft(drafts: readonly SavedDraft[], { product, draft }: SavedDraft): SavedDraft[] {
  const others = withoutDraft(drafts, product?._id);
  return isChanged(draft, product) ? [...others, { product, draft }] : others;
}

export function withoutDraft(drafts: readonly SavedDraft[], id: string | undefined): SavedDraft[] {
  return drafts.filter(({ product }) => product?._id !== id);
}

export function draftFor(drafts: readonly SavedDraft[], id: string | undefined): SavedDraft | undefined {
  return drafts.find(({ product }) => product?._id === id);
}

function isChanged(draft: Draft, product: WireProduct | null): boolean {
  return textOf(draft) !== textOf(product ? draftOf(product) : emptyDraft);
}

function textOf({ title, price, salePrice, image, sizes, inventory, description, colors }: Draft): string {
  const rows = colors.map((row) => [row.originalColor, row.color, row.image, row.inventory]);
  return JSON.stringify([title, price, salePrice, image, sizes, inventory, description, rows]);
}

function isSavedDraft(value: unknown): value is SavedDraft {
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
  const { key: rowKey, originalColor, color, image, inventory } = value;
  return (
    typeof rowKey === 'number' &&
    (originalColor === null || typeof originalColor === 'string') &&
    [color, image, inventory].every((text) => typeof text === 'string')
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
