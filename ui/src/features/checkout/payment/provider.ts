import type { ReactNode } from 'react';
import type { OrderInput } from '../../../api/wire';
import type { FormFieldError } from '../form/fields';
import type { OrderCard } from '../placing/build-order';
import type { OrderError } from '../placing/order-error';
import type { SubmittedOrder } from '../placing/submit-order';

/** A card as its provider knows it. */
export interface TokenizedCard {
  /** Empty if the card is not charged. */
  token: string;
  /** If omitted, that of the form. */
  card?: OrderCard;
}

/** Takes the card and pays the order; the one of the specification charges nothing. */
export interface PaymentProvider {
  /** The fields of the card, below the name on it. */
  fields: ReactNode;
  /** Returns what is wrong with the card, in the order of the form. */
  errors: () => FormFieldError[];
  /** Null until the fields can be used. */
  tokenize: (() => Promise<TokenizedCard>) | null;
  /** Said next to Place Order if it is pressed before. */
  notReady?: string;
  /** Places the order and pays it. `onWait` is called when only the payment is still to be completed. */
  pay: (build: (number: string) => OrderInput, card: TokenizedCard, onWait: () => void) => Promise<SubmittedOrder>;
  /** The shopper's bank asks whether they pay. */
  isAtBank?: boolean;
  /** Converts the cause of an order that is not placed or not paid to messages. */
  errorText: (cause: unknown) => OrderError | Promise<OrderError>;
  /** Called when checkout opens with a cart that is not empty. */
  onOpen?: () => void;
  /** Called before the checkout of a paid order is cleared. */
  onPaid: (order: SubmittedOrder) => void | Promise<void>;
  nextPath: string;
  /** Goes to the next page, at once or after a while. */
  leave: (go: () => void) => void;
  /** Returns the order of this tab if it was paid before the page was loaded, or what to say about one that is not. */
  paidBefore?: (onWait: () => void) => Promise<SubmittedOrder | string | null>;
}
