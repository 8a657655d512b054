import type { Figures } from '../../../api/wire';
import { sumOf } from '../figures/period-figures';

/** The days over which the sales rate is measured. */
export const rateDays = 14;

/** Returns the units of a color that were sold on each day; 0 if staff took back more payments. */
export function soldByDay(
  { days, items }: Pick<Figures, 'days' | 'items'>,
  productId: string,
  color: string,
): number[] {
  const sold = items.filter((item) => item.productId === productId && item.color === color);
  return days.map((_, day) => Math.max(0, sumOf(sold.map(({ units }) => units[day] ?? 0))));
}

/** Returns in how many days the stock is sold at the rate of these days; null if nothing was sold. */
export function daysLeft(stock: number, sold: readonly number[]): number | null {
  const units = sumOf(sold);
  return units === 0 ? null : Math.floor((stock * sold.length) / units);
}
