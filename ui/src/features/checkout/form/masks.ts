import {
  cardNumberMask,
  cvcMask,
  expiryMask,
  type Mask,
  type MaskedText,
  maskTyped,
  zipMask,
} from '../../../rules/format';
import { maxCardDigits } from '../../../spec-quirks';
import type { Field } from './fields';

/** The masks of the digit fields. */
export const masks = {
  zip: zipMask,
  cardNumber: cardNumberMask(maxCardDigits),
  cardExpiry: expiryMask,
  cardCVC: cvcMask,
} as const satisfies Partial<Record<Field, Mask>>;

/** Formats what was typed into a field. */
export function formatTyped(input: HTMLInputElement, mask: Mask): void {
  showMasked(input, maskTyped(mask, input.value, input.selectionStart ?? input.value.length));
}

/** Shows a formatted text in its field, with the caret in place. */
export function showMasked(input: HTMLInputElement, { value, caret }: MaskedText): void {
  if (value === input.value) return;
  input.value = value;
  input.setSelectionRange(caret, caret);
}
