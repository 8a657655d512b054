import { check, dateOf, type FieldName, normalize } from '../../rules/validate';

/** The shipping fields, in the order they are asked. */
export const shippingFields = ['name', 'email', 'phone', 'address', 'address2', 'city', 'state', 'zip'] as const;

/** The card fields, in the order they are asked. */
export const cardFields = ['cardholderName', 'cardNumber', 'cardExpiry', 'cardCVC'] as const;

export type ShippingField = (typeof shippingFields)[number];
export type CardField = (typeof cardFields)[number];
export type Field = ShippingField | CardField;

export type Values = Record<Field, string>;
export type ShippingValues = Record<ShippingField, string>;

/** What is wrong with a field; the field is also the id of its control. */
export interface FieldProblem {
  field: Field;
  message: string;
}

/** The shared rule of each field. */
const rules: Record<Field, FieldName> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  cardholderName: 'cardholder_name',
  cardNumber: 'card_number',
  cardExpiry: 'card_expiry',
  cardCVC: 'card_cvc',
};

export const noValues: Values = {
  name: '',
  email: '',
  phone: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  cardholderName: '',
  cardNumber: '',
  cardExpiry: '',
  cardCVC: '',
};

/** Checks fields against the shared rules, as of today. */
export function problemsOf(fields: readonly Field[], values: Values): FieldProblem[] {
  const today = dateOf(new Date());
  return fields.flatMap((field) => {
    const message = check(rules[field], values[field], today);
    return message === null ? [] : [{ field, message }];
  });
}

/** The value as it is sent. */
export function sent(field: Field, values: Values): string {
  return normalize(rules[field], values[field]);
}

/** Finds the form's field for a field of the order record that the server has refused. */
export function fieldOfRecord(name: string): Field | undefined {
  return [...shippingFields, ...cardFields].find((field) => rules[field] === name);
}
