import type { Figures } from '../../../api/wire';
import { allColumns, isMoney } from './period-figures';

/** Before the file: Excel on Windows takes one without it for another encoding than UTF-8. */
export const csvMark = '\uFEFF';

/**
 * Formats one row per day, with a column for each product, color and size. The texts are those of RFC 4180.
 */
export function figuresCsv({ days, items }: Pick<Figures, 'days' | 'items'>): string {
  const names = items.map(({ productId, color, size }) => [productId, color, size].filter(Boolean).join(' '));
  const rows = days.map((day, index) => [
    day.date,
    ...allColumns.map((name) => (isMoney(name) ? day[name].toFixed(2) : String(day[name]))),
    ...items.map(({ units }) => String(units[index] ?? 0)),
  ]);
  return [['date', ...allColumns, ...names.map(plainText)], ...rows]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
}

/** Returns a text that no spreadsheet takes for a formula, also one that splits cells at semicolons, tabs, bars or line breaks. */
function plainText(text: string): string {
  return text.replaceAll(/(^|[;\t|\r\n])(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g, "$1'");
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
