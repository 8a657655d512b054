import { session } from '../../../lib/storage';
import { holdsCardNumber } from '../../../rules/card';
import { emptyValues, shippingFields, type Values } from './fields';

const key = 'checkoutDraft';

/** Returns the form's initial values: the shipping details saved in this tab, otherwise empty. */
export function loadDraft(): Values {
  const stored = session.readJson(key);
  if (stored.state !== 'present' || typeof stored.value !== 'object' || stored.value === null) return emptyValues;
  const draft = stored.value as Record<string, unknown>;
  const saved = shippingFields.flatMap((field) => (typeof draft[field] === 'string' ? [[field, draft[field]]] : []));
  return { ...emptyValues, ...(Object.fromEntries(saved) as Partial<Values>), isGift: draft['isGift'] === true };
}

/** Saves the shipping details until the tab closes, except fields that contain a card number. */
export function saveDraft(values: Values): void {
  const entries = shippingFields
    .filter((field) => !holdsCardNumber(values[field]))
    .map((field) => [field, values[field]]);
  session.writeJson(key, { ...Object.fromEntries(entries), isGift: values.isGift });
}

export function deleteDraft(): void {
  session.remove(key);
}
