import type { WireProduct } from '../../api/wire';
import { productsTab as words } from '../../copy/admin';
import { dateOf } from '../../rules/validate';
import type { Editing } from './editing';
import { choiceId } from './field-id';
import { type Draft, type DraftErrors, parseDraft } from './product-draft';
import { editOf, renamesColor } from './product-edit';
import { mergeProduct } from './product-merge';
import type { Products } from './products';

/** Why a product is not saved: what to say over the form and at its fields. */
export interface Refusal {
  message: string | null;
  fields: DraftErrors;
}

/** More changes by others during one save than this end it. */
const maxAttempts = 5;

/** What a save works with. */
interface Save {
  editing: Editing;
  products: Products;
  done: () => void;
}

/** Saves what the form holds; null when it is saved, or when staff have to choose between two texts. */
export async function saveForm(editing: Editing, products: Products, done: () => void): Promise<Refusal | null> {
  const { product, draft, changed, choices } = editing;
  const save = { editing, products, done };
  if (!product) return add(save, draft);
  if (!changed) {
    const attempt = renamesColor(draft) ? mergeAndSend : send;
    return attempt(save, { base: product, draft, left: maxAttempts, details: null });
  }
  const merged = mergeProduct(product, draft, changed.product, choices);
  if (merged.conflicts.length > 0) {
    const open = merged.conflicts.map(({ path }) => [choiceId(path), words.conflict.missing]);
    return { message: null, fields: Object.fromEntries(open) as DraftErrors };
  }
  editing.goOnFrom(changed.product, merged.draft);
  return send(save, { base: changed.product, draft: merged.draft, left: maxAttempts, details: null });
}

async function add({ products, done }: Save, draft: Draft): Promise<Refusal | null> {
  const parsed = parseDraft(draft, dateOf(new Date()));
  if (!parsed.ok) return { message: null, fields: parsed.errors };
  const outcome = await products.add(parsed.input);
  if (outcome.state === 'saved') done();
  return outcome.state === 'refused' ? outcome.refusal : null;
}

interface Attempt {
  /** The product that the draft is based on. */
  base: WireProduct;
  draft: Draft;
  /** How many attempts are left, this one included. */
  left: number;
  /** Who changed the product before this attempt, and when. */
  details: string | null;
}

async function send(save: Save, { base, draft, left }: Attempt): Promise<Refusal | null> {
  if (left === 0) return { message: words.conflict.tooMany, fields: {} };
  const parsed = parseDraft(draft, dateOf(new Date()));
  if (!parsed.ok) return { message: null, fields: parsed.errors };
  const outcome = await save.products.edit(base, editOf(parsed.input, draft, base));
  if (outcome.state === 'changed') return mergeAndSend(save, { base, draft, left: left - 1, details: outcome.details });
  if (outcome.state === 'refused') return outcome.refusal;
  save.done();
  return null;
}

/** Somebody else changed the product: merges with what it is now, and sends that unless staff have to choose. */
async function mergeAndSend(save: Save, { base, draft, left, details }: Attempt): Promise<Refusal | null> {
  const found = await save.products.current(base._id);
  if ('refusal' in found) return found.refusal;
  const merged = mergeProduct(base, draft, found.product);
  if (merged.conflicts.length > 0) {
    save.editing.showChanged({ product: found.product, details });
    return null;
  }
  save.editing.goOnFrom(found.product, merged.draft);
  return send(save, { base: found.product, draft: merged.draft, left, details });
}
