export const sizeColumns = ['Size', 'Band (inches)', 'Cup', 'Fit'] as const;

/** The rows of the size chart: size, band in inches, cup, fit. */
export const sizeRows = [
  ['S', '32-34', 'A-C', 'Comfortable'],
  ['M', '34-36', 'B-D', 'Comfortable'],
  ['L', '36-38', 'C-E', 'Comfortable'],
  ['XL', '38-40', 'D-F', 'Comfortable'],
] as const;
