import { session } from '../../lib/storage';
import { holdsCardNumber } from '../../rules/card';
import { noValues, shippingFields, type Values } from './fields';

const key = 'checkoutDraft';

/** The empty form with the shipping details typed earlier in this tab. */
export function valuesFromDraft(): Values {
  const stored = session.readJson(key);
  if (stored.state !== 'present' || typeof stored.value !== 'object' || stored.value === null) return noValues;
  const draft = stored.value as Record<string, unknown>;
  const kept = shippingFields.flatMap((field) => (typeof draft[field] === 'string' ? [[field, draft[field]]] : []));
  return { ...noValues, ...(Object.fromEntries(kept) as Partial<Values>) };
}

/** Keeps the shipping details until the tab closes; a card number typed among them is not kept. */
export function keepDraft(values: Values): void {
  const kept = shippingFields.filter((field) => !holdsCardNumber(values[field])).map((field) => [field, values[field]]);
  session.writeJson(key, Object.fromEntries(kept));
}

export function dropDraft(): void {
  session.remove(key);
}
