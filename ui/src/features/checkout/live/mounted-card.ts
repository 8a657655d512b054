import type { CardBrand } from '../../../rules/card';
import type { CardField } from '../form/fields';
import type { OrderCard } from '../placing/build-order';

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

/** A card as Stripe knows it. */
export interface TokenizedCard {
  token: string;
  card: OrderCard;
}

/** Why a card was not turned into a token: Stripe's type and code. */
export class CardError extends Error {
  override readonly name = 'CardError';
  readonly type: string;
  readonly code: string;

  constructor(type: string, code = '') {
    super(`${type} ${code}`);
    this.type = type;
    this.code = code;
  }
}

/** The card fields in the page. */
export interface MountedCard {
  focus: (name: BoxName) => void;
  /** Throws a CardError. */
  tokenize: (cardholder: Cardholder) => Promise<TokenizedCard>;
  /** Lets the bank ask the shopper, until they have answered or given up. The shop looks up the outcome. */
  nextAction: (clientSecret: string) => Promise<void>;
  remove: () => void;
}
