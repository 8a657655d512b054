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

/** Names the fields: after an update of the shop, this tab may have drafts with others. */
const key = `productDrafts:${Object.keys(emptyDraft).join()}`;

/** Reads this tab's drafts, the most recently edited last. */
export function readDrafts(): SavedDraft[] {
  const stored = session.readJson(key);
  return stored.state === 'present' ? (stored.value as SavedDraft[]) : [];
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
