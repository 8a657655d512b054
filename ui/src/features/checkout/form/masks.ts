import { cardNumberMask, cvcMask, expiryMask, type Mask, zipMask } from '../../../rules/format';
import { maxCardDigits } from '../../../spec-quirks';
import type { Field } from './fields';

/** The masks of the digit fields. */
export const masks = {
  zip: zipMask,
  cardNumber: cardNumberMask(maxCardDigits),
  cardExpiry: expiryMask,
  cardCVC: cvcMask,
} as const satisfies Partial<Record<Field, Mask>>;
