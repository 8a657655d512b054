import type { Product } from '../../catalog';
import type { Cents } from '../../lib/money';

export const availabilities = ['all', 'in_stock', 'out_of_stock'] as const;
export const priceBands = ['all', 'under', 'from'] as const;
export const orders = ['title_up', 'title_down', 'price_up', 'price_down'] as const;

export interface Selection {
  availability: (typeof availabilities)[number];
  price: (typeof priceBands)[number];
  order: (typeof orders)[number];
}

export const startSelection: Selection = { availability: 'all', price: 'all', order: 'title_up' };

export interface ListingRules {
  /** The lower limit of the upper price band. */
  band: Cents;
  /** Whether the selection applies to a single product. */
  appliesToOne: boolean;
}

/** Filters and sorts products; a single product is always shown unless `appliesToOne` is set. */
export function selectProducts(products: Product[], selection: Selection, rules: ListingRules): Product[] {
  if (products.length <= 1 && !rules.appliesToOne) return products;
  return products.filter((product) => matches(product, selection, rules.band)).sort(comparers[selection.order]);
}

function matches(product: Product, { availability, price }: Selection, band: Cents): boolean {
  const inStock = product.inventory > 0;
  const under = product.charged < band;
  return (
    (availability === 'all' || (availability === 'in_stock') === inStock) &&
    (price === 'all' || (price === 'under') === under)
  );
}

const comparers: Record<Selection['order'], (one: Product, other: Product) => number> = {
  title_up: (one, other) => one.title.localeCompare(other.title, 'en-US'),
  title_down: (one, other) => other.title.localeCompare(one.title, 'en-US'),
  price_up: (one, other) => one.charged - other.charged,
  price_down: (one, other) => other.charged - one.charged,
};
