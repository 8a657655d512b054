import type { StaffOrder } from '../../../api/wire';

/** The parts of an order that say how far it has come. */
export type Fulfilled = Pick<StaffOrder, 'fulfillment'>;

export function isPacked({ fulfillment }: Fulfilled): boolean {
  return fulfillment.packed !== undefined;
}

export function isShipped({ fulfillment }: Fulfilled): boolean {
  return fulfillment.shipped !== undefined;
}

/** Returns how many units of a line have come back. */
export function returnedUnits({ fulfillment }: Fulfilled, line: number): number {
  const lines = (fulfillment.returns ?? []).flatMap((one) => one.lines).filter((one) => one.line === line + 1);
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns how many units of an order have come back, and how many it has. */
export function returnedOf(order: StaffOrder): [number, number] {
  const { items } = order.order;
  return [
    items.reduce((sum, _, line) => sum + returnedUnits(order, line), 0),
    items.reduce((sum, { quantity }) => sum + quantity, 0),
  ];
}

export function isExpress({ order }: { order: Pick<StaffOrder['order'], 'shipping_method'> }): boolean {
  return order.shipping_method === 'express';
}

/** Returns who else packs the order now, if anybody. */
export function claimedBy({ fulfillment }: Fulfilled, me: string): string | null {
  const claim = fulfillment.claim;
  return claim === undefined || claim.by === me ? null : claim.by;
}

/** Returns who else packed the order, if anybody. */
export function packedBy({ fulfillment }: Fulfilled, me: string): string | null {
  const packed = fulfillment.packed;
  return packed === undefined || packed.by === me ? null : packed.by;
}

/** Names a member of staff in a sentence: the part of the email before the @, or the command line. */
export function nameOf(email: string): string {
  return email === '' ? 'the command line' : (email.split('@')[0] ?? email);
}
