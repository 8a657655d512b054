import type { StaffOrder } from '../../../../api/wire';

/** Returns the time until which the shopper can cancel an order, such as 3:42 PM; null if that is over. */
export function cancelTime(
  { status, fulfillment }: Pick<StaffOrder, 'status' | 'fulfillment'>,
  now: Date,
): string | null {
  const until = Date.parse(fulfillment?.cancel_until ?? '');
  if (status === 'cancelled' || fulfillment?.shipped !== undefined || !(until > now.getTime())) return null;
  return new Date(until).toLocaleTimeString('en-US', { timeStyle: 'short' });
}
