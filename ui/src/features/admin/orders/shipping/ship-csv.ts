import type { ShipmentLine } from '../../../../api/wire';

/** A line of the file with its number, from 1. */
export interface CsvLine extends ShipmentLine {
  line: number;
}

/** Parses lines of order number, carrier and tracking number, separated by commas, semicolons or tabs; skips a header. */
export function parseShipments(text: string): CsvLine[] {
  const rows = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  return rows.flatMap((row, index) => {
    const [order_number = '', carrier = '', tracking = ''] = cellsOf(row);
    // The number of an order has digits, the name of a column has none.
    if (!/\d/.test(order_number + carrier + tracking)) return [];
    return [{ line: index + 1, order_number, carrier, tracking }];
  });
}

/** Splits a row at its first kind of separator; a cell can be in double quotes. */
function cellsOf(row: string): string[] {
  const separator = /[;\t]/.exec(row.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ',';
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of row) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}
