import type { Product, Variant } from '../catalog';
import { type CartLine, isSameLine, type LineKey } from './line';

/** A color that can be added to the cart beside a line that was just added. */
export interface OtherColor {
  variant: Variant;
  isInCart: boolean;
}

/**
 * Returns the other colors of a line's product: those that are in the cart in the line's size, and those of which the
 * cart, in all sizes, has less than the stock.
 */
export function otherColors(product: Product, added: LineKey, lines: readonly CartLine[]): OtherColor[] {
  return product.variants
    .filter(({ color }) => color !== added.color)
    .map((variant) => ({
      variant,
      isInCart: lines.some((line) => isSameLine(line, { ...added, color: variant.color })),
    }))
    .filter(({ variant, isInCart }) => isInCart || unitsOf(lines, product.id, variant.color) < variant.inventory);
}

function unitsOf(lines: readonly CartLine[], id: string, color: string): number {
  return lines.reduce((sum, line) => (line._id === id && line.color === color ? sum + line.quantity : sum), 0);
}
