import { useEffect, useState } from 'react';
import type { WireProduct } from '../../api/wire';
import { draftFor, type KeptDraft, readDrafts, withDraft, withoutDraft, writeDrafts } from './kept-drafts';
import { type Draft, draftOf, emptyDraft } from './product-draft';
import type { Choices, Side } from './product-merge';

/** The product as somebody else left it, found out while saving. */
export interface Changed {
  product: WireProduct;
  /** Who changed it and when, as far as the server knows. */
  details: string | null;
}

/** The product form as it stands. */
interface Form extends KeptDraft {
  /** Counts how often the form was opened afresh. */
  round: number;
  /** The draft was typed before the form was opened. */
  restored: boolean;
  /** Set while staff have to choose between two texts. */
  changed: Changed | null;
  choices: Choices;
}

interface Editor {
  form: Form;
  drafts: readonly KeptDraft[];
}

export type Editing = ReturnType<typeof useEditing>;

/**
 * What is typed into the product form; held by the dashboard, so that it outlives a look at the orders, and kept in the
 * tab, so that it outlives a reload and the end of the session.
 */
export function useEditing() {
  const [{ form, drafts }, set] = useState<Editor>(() => {
    const kept = readDrafts();
    const last = kept[kept.length - 1];
    return { drafts: kept, form: formOf(0, kept, last?.product ?? null) };
  });
  useEffect(() => writeDrafts(drafts), [drafts]);
  const update = (part: Partial<Form>) =>
    set((before) => {
      const next = { ...before.form, ...part };
      return { form: next, drafts: withDraft(before.drafts, next) };
    });
  return {
    ...form,
    /** The unsaved drafts of this tab. */
    drafts,
    /** Opens the form for a product, or empty; with the draft there is. */
    open: (product: WireProduct | null) =>
      set((before) => ({ ...before, form: formOf(before.form.round + 1, before.drafts, product) })),
    /** Drops what is typed for a product, or for a new one; the form is empty afterwards if it held that. */
    discard: (id: string | undefined) =>
      set((before) => {
        const left = withoutDraft(before.drafts, id);
        const own = before.form.product?._id === id;
        return { drafts: left, form: own ? formOf(before.form.round + 1, left, null) : before.form };
      }),
    discardAll: () => {
      // At once: the page may be gone before an effect runs.
      writeDrafts([]);
      set(({ form: { round } }) => ({ drafts: [], form: formOf(round + 1, [], null) }));
    },
    type: (part: Partial<Draft>) =>
      set((before) => {
        const next = { ...before.form, draft: { ...before.form.draft, ...part } };
        return { form: next, drafts: withDraft(before.drafts, next) };
      }),
    /** Shows what somebody else changed. */
    showChanged: (changed: Changed) => update({ changed, choices: {} }),
    choose: (path: string, side: Side) =>
      set((before) => ({
        ...before,
        form: { ...before.form, choices: { ...before.form.choices, [path]: side } },
      })),
    /** Goes on from the product as it is now. */
    goOnFrom: (product: WireProduct, draft: Draft) => update({ product, draft, changed: null, choices: {} }),
  };
}

function formOf(round: number, drafts: readonly KeptDraft[], product: WireProduct | null): Form {
  const kept = draftFor(drafts, product?._id);
  const fresh = { round, changed: null, choices: {} };
  if (kept) return { ...fresh, ...kept, restored: true };
  return { ...fresh, product, draft: product ? draftOf(product) : emptyDraft, restored: false };
}
