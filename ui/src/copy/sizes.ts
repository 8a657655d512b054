import { sizeRows } from '@brand/texts/sizes';

/** Returns a size with the bands and cups that it fits, such as "M (34-36, B-D)". */
export function sizeWithFit(size: string): string {
  const row = sizeRows.find(([name]) => name === size);
  return row ? `${size} (${row[1]}, ${row[2]})` : size;
}
