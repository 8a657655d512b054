import { useState } from 'react';
import type { WireProduct } from '../../api/wire';
import { type Draft, draftOf, emptyDraft } from './product-draft';
import type { MovedStock } from './product-stock';

/** The product form as it stands. */
interface Form {
  /** Counts how often the form was opened afresh. */
  round: number;
  /** The product as the form knows it; null to add one. */
  product: WireProduct | null;
  draft: Draft;
  /** Stock that staff changed although it has moved meanwhile: they have to decide. */
  moved: readonly MovedStock[];
}

export type Editing = ReturnType<typeof useEditing>;

/** What is typed into the product form; held by the dashboard, so that it outlives a look at the orders. */
export function useEditing() {
  const [form, setForm] = useState<Form>({ round: 0, product: null, draft: emptyDraft, moved: [] });
  return {
    ...form,
    /** Opens the form for a product, or empty. */
    open: (product: WireProduct | null) =>
      setForm(({ round }) => ({
        round: round + 1,
        product,
        draft: product ? draftOf(product) : emptyDraft,
        moved: [],
      })),
    type: (part: Partial<Draft>) => setForm((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    /** Goes on from the product as it is now. */
    goOnFrom: (product: WireProduct, draft: Draft, moved: readonly MovedStock[]) =>
      setForm((before) => ({ ...before, product, draft, moved })),
  };
}
