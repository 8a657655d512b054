import type { ExportQuery } from '../../../../api/wire';
import { type DateRange, lengthOf } from '../../common/dates';
import { filterOf, type OrdersView } from '../loading/orders-view';

/** Which orders: the selected ones, those of the list on all its pages, or all. */
export type WhichOrders = 'selected' | 'found' | 'all';

/** A file format; addresses are a CSV file too. */
export type FileKind = 'csv' | 'addresses' | 'json';

/** What staff choose in the dialog. A date can be empty. */
export interface ExportChoice extends DateRange {
  which: WhichOrders;
  file: FileKind;
}

/** Returns the query of an export; a selection has no dates. */
export function exportQueryOf(
  { which, file, from, to }: ExportChoice,
  view: OrdersView,
  selected: readonly string[],
): ExportQuery {
  const format = file === 'json' ? 'json' : 'csv';
  const query: ExportQuery = file === 'addresses' ? { format, layout: 'addresses' } : { format };
  if (which === 'selected') return { ...query, orders: selected.join('.') };
  const dates = from !== '' || to !== '' ? { from, to } : {};
  return { ...query, ...(which === 'found' && filterOf(view)), ...dates };
}

/** Returns the name of the file, such as orders-2026-11-22.csv. */
export function fileNameOf(file: FileKind, today: string): string {
  const [name, extension] = [file === 'addresses' ? 'addresses' : 'orders', file === 'json' ? 'json' : 'csv'];
  return `${name}-${today}.${extension}`;
}

/** Returns whether the first date is after the last one. */
export function areSwapped(range: DateRange): boolean {
  const days = lengthOf(range);
  return days !== null && days < 1;
}
