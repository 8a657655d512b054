import type { StaffOrder } from '../../../../api/wire';
import { formatClock } from '../../common/format-time';

/** Returns the time until which the shopper can cancel an order, such as 3:42 PM; null if that is over. */
export function cancelTime(
  { status, fulfillment }: Pick<StaffOrder, 'status' | 'fulfillment'>,
  now: Date,
): string | null {
  const until = fulfillment.cancel_until ?? '';
  if (status === 'cancelled' || fulfillment.shipped !== undefined || !(Date.parse(until) > now.getTime())) return null;
  return formatClock(until);
}
