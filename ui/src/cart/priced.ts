import { type Cents, toCents } from '../lib/money';
import type { CartLine } from './line';
import { findSold } from './sold';
import { useCartLines } from './store';

/** A cart line for display and ordering: everything except color, size and quantity comes from the live catalog. */
export interface PricedLine {
  id: string;
  title: string;
  image: string;
  color: string;
  size: string;
  quantity: number;
  unit: Cents;
  total: Cents;
  /** The unit price when the line was added, if it has changed since. */
  before: Cents | null;
  /** Units of this color in stock, as of the page's catalog. */
  inventory: number;
}

export interface PricedCart {
  lines: PricedLine[];
  subtotal: Cents;
  /** The total number of units. */
  count: number;
}

/** Returns the cart with live prices. */
export function usePricedCart(): PricedCart {
  return priceCart(useCartLines());
}

/** Prices lines from the live catalog; omits lines that are no longer sold. */
export function priceCart(stored: CartLine[]): PricedCart {
  const lines = stored.flatMap((line) => priceLine(line) ?? []);
  return {
    lines,
    subtotal: lines.reduce((sum, line) => sum + line.total, 0),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}

function priceLine(line: CartLine): PricedLine | null {
  const sold = findSold(line);
  if (!sold) return null;
  const { product, variant } = sold;
  const { color, size, quantity } = line;
  const unit = product.charged;
  const priceWhenAdded = toCents(line.salePrice);
  return {
    id: product.id,
    title: product.title,
    image: variant.image,
    color,
    size,
    quantity,
    unit,
    total: unit * quantity,
    before: priceWhenAdded === unit ? null : priceWhenAdded,
    inventory: variant.inventory,
  };
}
