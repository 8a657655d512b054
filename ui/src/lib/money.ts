/** An amount in US cents, as an integer; the UI stores all money in cents. */
export type Cents = number;

/** Converts dollars, as the API sends them, to cents. */
export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100);
}

/** Converts cents to dollars for the API. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Formats cents as a price: `$4.99`, `$1,000.00`. */
export function formatCents(cents: Cents): string {
  const [whole = '0', fraction = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}.${fraction}`;
}
