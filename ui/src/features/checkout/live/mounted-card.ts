import type { CardBrand } from '../../../rules/card';
import type { CardField } from '../form/fields';
import type { TokenizedCard } from '../payment/provider';

/** The fields of the card that are frames of Stripe, in the order of the form. */
export const boxNames = ['cardNumber', 'cardExpiry', 'cardCVC'] as const satisfies readonly CardField[];
export type BoxName = (typeof boxNames)[number];

/** What Stripe tells about a field; the page cannot read what is in it. */
export interface BoxState {
  isEmpty: boolean;
  isComplete: boolean;
  /** Stripe's code of what is wrong with it. */
  error: string | null;
  /** Only of the number. */
  brand: CardBrand;
}

export interface BoxEvents {
  onChange: (name: BoxName, state: BoxState) => void;
  onFocus: (name: BoxName, hasFocus: boolean) => void;
}

/** Whose card it is: what the bank compares, and Stripe uses to detect fraud. */
export interface Cardholder {
  name: string;
  email: string;
  /** Null if it is not known: a gift goes to another address. */
  zip: string | null;
}

/** The card fields in the page. */
export interface MountedCard {
  focus: (name: BoxName) => void;
  /** Throws `NotPaid`. */
  tokenize: (cardholder: Cardholder) => Promise<TokenizedCard>;
  /** Lets the bank ask the shopper, until they have answered or given up. The shop looks up the outcome. */
  nextAction: (clientSecret: string) => Promise<void>;
  remove: () => void;
}
