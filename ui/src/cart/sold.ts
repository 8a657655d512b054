import { findProduct, findVariant, type Product, sizesOf, type Variant } from '../catalog';
import type { LineKey } from './line';

/** Finds the product and the color of a line; null if one of them, or its size, is no longer sold. */
export function findSold({ _id, color, size }: LineKey): { product: Product; variant: Variant } | null {
  const product = findProduct(_id);
  const variant = product && findVariant(product, color);
  return product && variant && sizesOf(product).includes(size) ? { product, variant } : null;
}
