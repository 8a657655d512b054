import { defaultColor, defaultSize } from '@brand/brand.json';
import { _id as productId } from '@brand/product.json';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { oneSize } from '../../../../src/rules/shop.json';
import { type CartLine, lineName } from '../../cart/line';
import { useCartLines } from '../../cart/store';
import { type Product, sizesOf, type Variant } from '../../catalog';
import { paths } from '../../paths';

/** The selected color and size, stored in the URL so that links to them can be shared. */
export interface Selection {
  variant: Variant;
  size: string;
  /** The URL names the size, or the product has none to choose; otherwise it is the default. */
  isSizeChosen?: boolean;
  /** The cart line that the shopper edits, if the URL names one that the cart has. */
  edited?: CartLine | undefined;
}

/** Reads the selection from the URL, and updates the URL when the shopper selects another color or size. */
export function useSelection(product: Product) {
  // Not wouter's own useSearch, which decodes the query twice.
  const search = useSearch({ ssrSearch: '' });
  const [, navigate] = useLocation();
  const selection = useMemo(() => readSelection(product, search), [product, search]);
  const edit = new URLSearchParams(search).get('edit') ?? undefined;
  const select = useCallback(
    (change: { color?: string; size?: string }) => {
      const size = selection.isSizeChosen ? selection.size : undefined;
      const next = { color: selection.variant.color, size, edit, ...change };
      navigate(urlOf(product, next), { replace: true });
    },
    [selection, edit, navigate, product],
  );
  const edited = useCartLines().find((line) => line._id === product.id && lineName(line) === edit);
  return { ...selection, edited, select };
}

/**
 * Finds the color and size in a query: an exact match first, then ignoring case. Values that do not exist fall back to M,
 * or *One size*, and, as specified, White; of another product to its first color in stock.
 */
export function readSelection(product: Product, search: string): Selection {
  const query = new URLSearchParams(search);
  const [first] = product.variants;
  const name = query.get('color');
  const variant =
    product.variants.find(({ color }) => color === name) ??
    product.variants.find(({ color }) => equalsIgnoringCase(color, name)) ??
    product.variants.find(({ color }) => color === defaultColor && product.id === productId) ??
    product.variants.find(({ inventory }) => inventory > 0) ??
    first;
  if (!variant) throw new Error(`Product ${product.id} has no variant`);
  if (!product.hasSizes) return { variant, size: oneSize, isSizeChosen: true };
  const size = sizesOf(product).find((one) => equalsIgnoringCase(one, query.get('size')));
  return { variant, size: size ?? defaultSize, isSizeChosen: size !== undefined };
}

function equalsIgnoringCase(text: string, other: string | null): boolean {
  return text.toLowerCase() === other?.toLowerCase();
}

/** Returns the URL of a product with a color and a size, if it has them, and of the cart line that is edited there. */
export function urlOf(
  product: Product,
  { color, size, edit }: { color: string; size?: string | undefined; edit?: string | undefined },
): string {
  return paths.product(product.id, { color: color || undefined, size: product.hasSizes ? size : undefined, edit });
}
