import type { OrderChange, OrderReturn, StaffOrder } from '../../../../api/wire';
import { type Cents, toCents, toDollars } from '../../../../lib/money';
import { returnedUnits } from '../fulfillment';
import { givenBackOf, leftOf } from '../payment/payment';

/** A return that staff are about to record. */
export interface ReturnDraft {
  /** The units of each line that came back. */
  units: number[];
  reason: OrderReturn['reason'];
  note: string;
  restock: boolean;
  /** Whether the shipping is refunded too, if everything came back. */
  withShipping: boolean;
  /** The amount as typed; null for the one that is proposed. */
  amount: string | null;
}

/** Returns how many units of each line have not come back. */
export function unitsLeft(order: StaffOrder): number[] {
  return order.order.items.map(({ quantity }, line) => quantity - returnedUnits(order, line));
}

/** Starts with everything that is left. */
export function draftOf(order: StaffOrder): ReturnDraft {
  const units = unitsLeft(order);
  return { units, reason: 'does_not_fit', note: '', restock: true, withShipping: true, amount: null };
}

/** Fits a draft to what is left: a colleague may have recorded a return meanwhile. */
export function fittedTo(order: StaffOrder, draft: ReturnDraft): ReturnDraft {
  const left = unitsLeft(order);
  return { ...draft, units: draft.units.map((units, line) => Math.min(units, left[line] ?? 0)) };
}

/** Returns what can still be refunded to the card. */
export function refundableOf({ payment, can }: StaffOrder): Cents {
  return payment && can?.includes('refund') ? leftOf(payment) : 0;
}

/** Returns whether all units of the order have come back with this return. */
export function isWhole(order: StaffOrder, { units }: ReturnDraft): boolean {
  return unitsLeft(order).every((left, line) => units[line] === left);
}

/** Proposes a refund: the price of the units, with the shipping if everything came back and staff want it. */
export function proposedRefund(order: StaffOrder, draft: ReturnDraft): Cents {
  const { items, shipping_cost } = order.order;
  const price = items.reduce((sum, { salePrice }, line) => sum + toCents(salePrice) * (draft.units[line] ?? 0), 0);
  const shipping = draft.withShipping && isWhole(order, draft) ? toCents(shipping_cost) : 0;
  return Math.min(price + shipping, refundableOf(order));
}

/** Returns the change that records a return and refunds an amount, based on the order as staff have last seen it. */
export function returnChange(draft: ReturnDraft, refund: Cents, was: StaffOrder): OrderChange {
  const { units, reason, note, restock } = draft;
  const lines = units.flatMap((quantity, line) => (quantity > 0 ? [{ line: line + 1, quantity }] : []));
  const refunded = was.payment && { refunded_was: toDollars(givenBackOf(was.payment)) };
  return {
    type: 'return',
    lines,
    reason,
    note,
    restock,
    was: was.fulfillment.returns?.length ?? 0,
    ...(refund > 0 && { refund: toDollars(refund), ...refunded }),
  };
}
