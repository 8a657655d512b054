import { formatDate } from '../../common/format-time';
import { timeAgo } from '../../common/time-ago';

const dayMs = 86_400_000;

/** Formats when an order was placed: the time since, such as "2 hours ago", and from 14 days on the date. */
export function placedText(at: string, now: Date): string {
  const placed = new Date(at);
  if (now.getTime() - placed.getTime() < 14 * dayMs) return timeAgo(at, now);
  return formatDate(at);
}
