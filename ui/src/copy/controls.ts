/** Texts of shared controls. */
export const controls = {
  optional: '(optional)',
  close: 'Close',
  price: 'Price',
  salePrice: 'Sale price',
  listPrice: 'List price',
  fiveStars: '5 out of 5 stars',
  decrease: 'Decrease quantity',
  increase: 'Increase quantity',
  colors: 'Colors',
  shopColor: (color: string) => `Shop ${color}`,
  soldOutColor: (color: string) => `${color}, sold out`,
} as const;
