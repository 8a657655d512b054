import { useEffect, useState } from 'react';
import type { WireProduct } from '../../../api/wire';
import { draftFor, type SavedDraft, readDrafts, withDraft, withoutDraft, writeDrafts } from './saved-drafts';
import { type Draft, draftOf, emptyDraft } from './product-draft';

/** The current product, if someone else changed what a save would overwrite. */
export interface EditConflict {
  product: WireProduct;
  /** The author and time of the change, if the server knows them. */
  details: string | null;
}

/** The state of the product form. */
interface Form extends SavedDraft {
  /** Incremented each time the form is opened; its React key. */
  openCount: number;
  /** Whether the draft was restored when the form was opened. */
  restored: boolean;
  /** Set while staff must choose between the draft and the current product. */
  conflict: EditConflict | null;
}

interface Editor {
  form: Form;
  drafts: readonly SavedDraft[];
}

export type Editing = ReturnType<typeof useEditing>;

/**
 * The state of the product form. It belongs to the dashboard, so that it survives a visit to the Orders tab, and is
 * saved in session storage, so that it survives a reload and the end of the session.
 */
export function useEditing() {
  const [{ form, drafts }, set] = useState<Editor>(() => {
    const saved = readDrafts();
    const last = saved[saved.length - 1];
    return { drafts: saved, form: formOf(0, saved, last?.product ?? null) };
  });
  useEffect(() => writeDrafts(drafts), [drafts]);
  useEffect(() => {
    if (drafts.length === 0) return undefined;
    // The drafts end with the tab.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [drafts]);
  const update = (change: (form: Form) => Partial<Form>) =>
    set((before) => {
      const next = { ...before.form, ...change(before.form) };
      return { form: next, drafts: withDraft(before.drafts, next) };
    });
  return {
    ...form,
    /** The unsaved drafts of this tab. */
    drafts,
    /** Opens the form for a product or for a new one, with its unsaved draft if there is one. */
    open: (product: WireProduct | null) =>
      set((before) => ({ ...before, form: formOf(before.form.openCount + 1, before.drafts, product) })),
    /** Discards the draft of a product, or of the new one; also clears the form if it shows that draft. */
    discard: (id: string | undefined) =>
      set((before) => {
        const remaining = withoutDraft(before.drafts, id);
        const isShown = before.form.product?._id === id;
        return {
          drafts: remaining,
          form: isShown ? formOf(before.form.openCount + 1, remaining, null) : before.form,
        };
      }),
    discardAll: () => {
      // Writes immediately: the page may be unmounted before the effect runs.
      writeDrafts([]);
      set(({ form: { openCount } }) => ({ drafts: [], form: formOf(openCount + 1, [], null) }));
    },
    editDraft: (part: Partial<Draft>) => update(({ draft }) => ({ draft: { ...draft, ...part } })),
    showConflict: (conflict: EditConflict) => update(() => ({ conflict })),
    /** Continues with a draft of the current product. */
    rebase: (saved: SavedDraft) => update(() => ({ ...saved, conflict: null })),
  };
}

function formOf(openCount: number, drafts: readonly SavedDraft[], product: WireProduct | null): Form {
  const saved = draftFor(drafts, product?._id);
  const base = { openCount, conflict: null };
  if (saved) return { ...base, ...saved, restored: true };
  return { ...base, product, draft: product ? draftOf(product) : emptyDraft, restored: false };
}
