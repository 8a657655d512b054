import type { WireProduct } from '../../../api/wire';
import { session } from '../../../lib/storage';
import { listOf } from './pictures';
import { type Draft, draftOf, emptyDraft } from './product-draft';

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

function textOf({
  title,
  price,
  salePrice,
  sale_ends,
  fabric,
  origin,
  sizes,
  inventory,
  description,
  colors,
  ...draft
}: Draft): string {
  const rows = colors.map((row) => [row.originalColor, row.color, listOf(row), row.inventory]);
  return JSON.stringify([
    title,
    price,
    salePrice,
    sale_ends,
    listOf(draft),
    fabric,
    origin,
    sizes,
    inventory,
    description,
    rows,
  ]);
}

function isSavedDraft(value: unknown): value is SavedDraft {
  return (
    isLike(value, { draft: {} }) &&
    (value['product'] === null || isProduct(value['product'])) &&
    isDraft(value['draft'])
  );
}

function isProduct(value: unknown): boolean {
  const texts = { _id: '', title: '', description: '', image: '', fabric: '', origin: '' };
  const fields = { ...texts, price: 0, inventory: 0, version: 0 };
  return (
    isLike(value, fields) &&
    (value['salePrice'] === null || typeof value['salePrice'] === 'number') &&
    areAll(value['variants'], (variant) => isLike(variant, { color: '', image: '', inventory: 0 }))
  );
}

function isDraft(value: unknown): boolean {
  const { colors: _, ...texts } = emptyDraft;
  return isLike(value, texts) && arePictures(value['pictures']) && areAll(value['colors'], isColor);
}

function isColor(value: unknown): boolean {
  return (
    isLike(value, { key: 0, color: '', image: '', alt: '', inventory: '' }) &&
    arePictures(value['pictures']) &&
    (value['originalColor'] === null || typeof value['originalColor'] === 'string')
  );
}

function arePictures(value: unknown): boolean {
  return areAll(value, (picture) => isLike(picture, { image: '', alt: '' }));
}

function areAll(values: unknown, test: (value: unknown) => boolean): boolean {
  return Array.isArray(values) && values.every(test);
}

/** Returns whether a value is an object with values of the same types as the sample. */
function isLike(value: unknown, sample: object): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const entries = value as Record<string, unknown>;
  return Object.entries(sample).every(([name, one]) => typeof entries[name] === typeof one);
}
