import { delivery as words } from '../copy/delivery';
import { deliveryDays, formatDay, formatDays } from '../rules/business-days';

/**
 * Returns the days on which an order arrives that was placed or shipped at this ISO time; without one, when an order of
 * today ships and arrives.
 */
export function deliveryText(placedAt?: string, shippedAt?: string): string {
  const at = shippedAt ?? placedAt;
  const { shipsBy, earliest, latest } = deliveryDays(new Date(at ?? Date.now()), shippedAt !== undefined);
  const days = formatDays(earliest, latest);
  return at === undefined ? words.today(formatDay(shipsBy), days) : days;
}
