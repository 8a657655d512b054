import { grouped } from './admin-orders';

/** The staff page's stock table. */
export const stock = {
  heading: 'Stock',
  hint: 'Type a number or press + and −. Enter saves, Escape restores.',
  columns: { color: 'Color', units: 'In stock', sold: 'Sold' },
  noColor: 'One color',
  units: (color: string) => `Stock of ${color || 'this product'}`,
  less: (color: string) => `One less of ${color || 'this product'}`,
  more: (color: string) => `One more of ${color || 'this product'}`,
  low: 'Low',
  soldOut: 'Sold out',
  lowAt: 'Low at',
  lowAtOf: (color: string) => `${color || 'This product'} is low at`,
  /** Shoppers who get a mail when the color is back. */
  waiting: (emails: number) => `${grouped(emails)} ${emails === 1 ? 'shopper waits' : 'shoppers wait'} for it`,
  noReason: 'No reason',
  /** What corrections are most often for. The audit log has the words. */
  reasons: ['Counted', 'Received', 'Damaged', 'Returned'],
  otherReason: 'Other…',
  reasonOf: (color: string) => `Reason for the new stock of ${color || 'this product'}`,
  reasonText: (color: string) => `Other reason for the new stock of ${color || 'this product'}`,
  undone: 'Undone',
  corrections: (count: number) => (count === 1 ? 'The last correction' : `The last ${count} corrections`),
  correction: (before: number | null, after: number) =>
    `${before === null ? 'new' : grouped(before)} → ${grouped(after)}`,
  commandLine: 'Command line',
  save: 'Save',
  saveLabel: (color: string) => `Save the stock of ${color || 'this product'}`,
  undo: 'Undo',
  notUndone: 'The stock has changed since. Nothing was undone.',
  changed: (now: number) => `The stock has changed: it is ${grouped(now)} now.`,
  setAnyway: (units: string) => `Set to ${units}`,
  keep: (now: number) => `Keep ${grouped(now)}`,
  sold: (units: number, days: number) =>
    units === 0 ? `Not sold in ${days} days` : `${grouped(units)} sold in ${days} days`,
  /** Before the figures have loaded. */
  notCounted: '…',
  /** Describes the bars in words. */
  soldByDay: (days: readonly { day: string; units: number }[]) => {
    const sold = days.filter(({ units }) => units > 0).map(({ day, units }) => `${day}: ${grouped(units)}`);
    return sold.length === 0 ? 'Not sold' : `Sold ${sold.join('; ')}`;
  },
  bar: (day: string, units: number) => `${day}: ${grouped(units)}`,
  /** `days` is null if nothing was sold, so that there is no rate. A badge says that none is left. */
  lasts: (days: number | null, left: number) => {
    if (left === 0 || days === null) return null;
    if (days > 365) return 'Lasts more than a year';
    return days === 0 ? 'Lasts less than a day' : `Lasts about ${days} ${days === 1 ? 'day' : 'days'}`;
  },
} as const;
