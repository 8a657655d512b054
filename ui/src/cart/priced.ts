import { findProduct, findVariant } from '../catalog';
import { type Cents, toCents } from '../lib/money';
import type { CartLine } from './line';
import { useCartLines } from './store';

/** A cart line as it is shown and sold: all but color, size and quantity comes from the live catalog. */
export interface PricedLine {
  id: string;
  title: string;
  image: string;
  color: string;
  size: string;
  quantity: number;
  unit: Cents;
  total: Cents;
  /** The price when the line was added, when it is another one now. */
  before: Cents | null;
  /** Pieces of this color in stock when the page was served. */
  inventory: number;
}

export interface PricedCart {
  lines: PricedLine[];
  subtotal: Cents;
  /** Pieces over all lines. */
  count: number;
}

/** The cart with live prices. */
export function usePricedCart(): PricedCart {
  return priceCart(useCartLines());
}

/** Prices lines from the live catalog; a line whose product is not sold any more is left out. */
export function priceCart(stored: CartLine[]): PricedCart {
  const lines = stored.flatMap((line) => priceLine(line) ?? []);
  return {
    lines,
    subtotal: lines.reduce((sum, line) => sum + line.total, 0),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}

function priceLine(line: CartLine): PricedLine | null {
  const product = findProduct(line._id);
  const variant = product && findVariant(product, line.color);
  if (!product || !variant) return null;
  const { color, size, quantity } = line;
  const unit = product.charged;
  const added = toCents(line.salePrice);
  return {
    id: product.id,
    title: product.title,
    image: variant.image,
    color,
    size,
    quantity,
    unit,
    total: unit * quantity,
    before: added === unit ? null : added,
    inventory: variant.inventory,
  };
}
