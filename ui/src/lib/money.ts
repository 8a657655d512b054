/** Whole US cents; the only form money takes inside the page. */
export type Cents = number;

/** Converts a decimal number of dollars, as it stands on the wire, to cents. */
export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100);
}

/** Converts cents to a decimal number of dollars for the wire. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Writes cents as a price: `$4.99`, `$1,000.00`. */
export function formatCents(cents: Cents): string {
  const [whole = '0', fraction = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}.${fraction}`;
}
