import type { WireProduct } from '../../../api/wire';
import { productsTab as words } from '../../../copy/admin';
import { dateOf } from '../../../rules/validate';
import type { Editing } from './use-editing';
import { choiceId } from './field-id';
import { type Draft, type DraftErrors, parseDraft } from './product-draft';
import { editOf, renamesColor } from './product-edit';
import { mergeProduct } from './product-merge';
import type { Products, SaveError } from '../shared/use-products';

/** The maximum number of requests per save, if others keep changing the product. */
const maxTries = 5;

/** The context of a save. */
interface SaveContext {
  editing: Editing;
  products: Products;
  done: () => void;
}

/** Saves the form. Returns null if it is saved, or if staff must resolve conflicts first. */
export async function saveProduct(editing: Editing, products: Products, done: () => void): Promise<SaveError | null> {
  const { product, draft, remoteChange, choices } = editing;
  const context = { editing, products, done };
  if (!product) return add(context, draft);
  if (!remoteChange) {
    const save = renamesColor(draft) ? mergeAndSend : send;
    return save(context, { base: product, draft, triesLeft: maxTries, details: null });
  }
  const merged = mergeProduct(product, draft, remoteChange.product, choices);
  if (merged.conflicts.length > 0) {
    const unresolved = merged.conflicts.map(({ path }) => [choiceId(path), words.conflict.missing]);
    return { message: null, fields: Object.fromEntries(unresolved) as DraftErrors };
  }
  editing.rebase(remoteChange.product, merged.draft);
  return send(context, { base: remoteChange.product, draft: merged.draft, triesLeft: maxTries, details: null });
}

async function add({ products, done }: SaveContext, draft: Draft): Promise<SaveError | null> {
  const parsed = parseDraft(draft, dateOf(new Date()));
  if (!parsed.ok) return { message: null, fields: parsed.errors };
  const result = await products.add(parsed.input);
  if (result.state === 'saved') done();
  return result.state === 'failed' ? result.error : null;
}

interface Edit {
  /** The product that the draft is based on. */
  base: WireProduct;
  draft: Draft;
  /** The number of requests left, including this one. */
  triesLeft: number;
  /** The author and time of the change that this edit was merged with. */
  details: string | null;
}

async function send(context: SaveContext, { base, draft, triesLeft }: Edit): Promise<SaveError | null> {
  if (triesLeft === 0) return { message: words.conflict.tooMany, fields: {} };
  const parsed = parseDraft(draft, dateOf(new Date()));
  if (!parsed.ok) return { message: null, fields: parsed.errors };
  const result = await context.products.edit(base, editOf(parsed.input, draft, base));
  if (result.state === 'conflict')
    return mergeAndSend(context, { base, draft, triesLeft: triesLeft - 1, details: result.details });
  if (result.state === 'failed') return result.error;
  context.done();
  return null;
}

/** Merges the draft with the current product and sends the result, unless there are conflicts to resolve. */
async function mergeAndSend(
  context: SaveContext,
  { base, draft, triesLeft, details }: Edit,
): Promise<SaveError | null> {
  const current = await context.products.loadCurrent(base._id);
  if ('error' in current) return current.error;
  const merged = mergeProduct(base, draft, current.product);
  if (merged.conflicts.length > 0) {
    context.editing.showRemoteChange({ product: current.product, details });
    return null;
  }
  context.editing.rebase(current.product, merged.draft);
  return send(context, { base: current.product, draft: merged.draft, triesLeft, details });
}
