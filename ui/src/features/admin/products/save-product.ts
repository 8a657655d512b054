import { dateOf } from '../../../rules/validate';
import type { Products, SaveError } from '../common/use-products';
import { parseDraft } from './product-draft';
import { editOf, renamesColor } from './product-edit';
import { rebaseDraft, remoteChanges } from './remote-changes';
import type { SavedDraft } from './saved-drafts';
import type { Editing } from './use-editing';

/** The context of a save. */
interface SaveContext {
  editing: Editing;
  products: Products;
  done: () => void;
}

/** Saves a draft. Returns null if it is saved, or if staff must first choose between it and a change by someone else. */
export function saveProduct(form: SavedDraft, context: SaveContext): Promise<SaveError | null> {
  // The server treats a renamed color as a new one, so it cannot notice that an order took stock from it.
  return form.product && renamesColor(form.draft) ? updateAndSend(form, context, null) : send(form, context);
}

async function send(form: SavedDraft, context: SaveContext): Promise<SaveError | null> {
  const { product, draft } = form;
  const parsed = parseDraft(draft, dateOf(new Date()));
  if (!parsed.ok) return { message: null, fields: parsed.errors };
  const result = product
    ? await context.products.edit(product, editOf(parsed.input, draft, product))
    : await context.products.add(parsed.input);
  if (result.state === 'failed') return result.error;
  if (result.state === 'conflict') return updateAndSend(form, context, result.details);
  context.done();
  return null;
}

/** Sends the draft as one of the current product, unless others have changed what it would overwrite. */
async function updateAndSend({ product, draft }: SavedDraft, context: SaveContext, details: string | null) {
  if (!product) return null;
  const current = await context.products.loadCurrent(product._id);
  if ('error' in current) return current.error;
  if (remoteChanges(draft, product, current.product).length > 0) {
    context.editing.showConflict({ product: current.product, details });
    return null;
  }
  const form = { product: current.product, draft: rebaseDraft(draft, product, current.product) };
  context.editing.rebase(form);
  return send(form, context);
}
