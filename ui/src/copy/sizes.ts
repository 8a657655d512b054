export const sizeColumns = ['Size', 'Band (inches)', 'Cup', 'Fit'] as const;

/** The rows of the size chart: size, band in inches, cup, fit. */
export const sizeRows = [
  ['S', '32-34', 'A-C', 'Comfortable'],
  ['M', '34-36', 'B-D', 'Comfortable'],
  ['L', '36-38', 'C-E', 'Comfortable'],
  ['XL', '38-40', 'D-F', 'Comfortable'],
] as const;

/** Returns a size with the bands and cups that it fits, such as "M (34-36, B-D)". */
export function sizeWithFit(size: string): string {
  const row = sizeRows.find(([name]) => name === size);
  return row ? `${size} (${row[1]}, ${row[2]})` : size;
}
