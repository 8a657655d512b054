import { delivery as words } from '../copy/delivery';
import { deliveryDays, formatDay, formatDays } from '../rules/business-days';

/** Returns the days on which an order of this ISO time arrives; without one, when an order of today ships and arrives. */
export function deliveryText(placedAt: string | undefined): string {
  const { shipsBy, earliest, latest } = deliveryDays(placedAt === undefined ? new Date() : new Date(placedAt));
  const days = formatDays(earliest, latest);
  return placedAt === undefined ? words.today(formatDay(shipsBy), days) : days;
}
