import { validate, dateOf, type FieldName, normalize } from '../../../rules/validate';

/** The shipping fields, in the order of the form. */
export const shippingFields = [
  'name',
  'email',
  'phone',
  'address',
  'address2',
  'city',
  'state',
  'zip',
  'giftNote',
] as const;

/** The card fields, in the order of the form. */
export const cardFields = ['cardholderName', 'cardNumber', 'cardExpiry', 'cardCVC'] as const;

export type ShippingField = (typeof shippingFields)[number];
export type CardField = (typeof cardFields)[number];
export type Field = ShippingField | CardField;

/** The note of a gift stays when the order is no gift after all, and is then neither validated nor sent. */
export type Values = Record<Field, string> & { isGift: boolean };

/** The error of a field; `field` is also the ID of its control. */
export interface FormFieldError {
  field: Field;
  message: string;
}

/** The name of each field in the shared rules and in the API. */
const rules: Record<Field, FieldName> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  giftNote: 'gift_note',
  cardholderName: 'cardholder_name',
  cardNumber: 'card_number',
  cardExpiry: 'card_expiry',
  cardCVC: 'card_cvc',
};

const fields: readonly Field[] = [...shippingFields, ...cardFields];

const emptyTexts = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;
export const emptyValues: Values = { ...emptyTexts, isGift: false };

export function isShippingField(field: Field): field is ShippingField {
  return shippingFields.some((shipping) => shipping === field);
}

/** Validates fields by the shared rules, as of today. */
export function validateFields(checked: readonly Field[], values: Values): FormFieldError[] {
  const today = dateOf(new Date());
  return checked.flatMap((field) => {
    if (field === 'giftNote' && !values.isGift) return [];
    const message = validate(rules[field], values[field], today);
    return message === null ? [] : [{ field, message }];
  });
}

/** Returns the normalized value to send. */
export function normalizedValue(field: Field, values: Values): string {
  return normalize(rules[field], values[field]);
}

/** Finds the form field for a field name in an API error. */
export function fieldOfApiName(name: string): Field | undefined {
  return fields.find((field) => rules[field] === name);
}
