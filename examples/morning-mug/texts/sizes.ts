export const sizeColumns = ['Size', 'Band (inches)', 'Cup', 'Fit'] as const;

/** There is one size, and no chart. */
export const sizeRows: readonly (readonly [size: string, band: string, cup: string, fit: string])[] = [];
