import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { sizes } from '../../../../src/rules/shop.json';
import type { Product, Variant } from '../../catalog';
import { paths } from '../../paths';

/** The color and size that stand in the address, so that a link to them can be shared. */
export interface Choice {
  variant: Variant;
  size: string;
}

const defaultColor = 'White';
const defaultSize = 'M';

/** Reads the color and size from the address and writes them back when the shopper chooses others. */
export function useChoice(product: Product) {
  // As it stands: the router's own decodes it once too often.
  const search = useSearch({ ssrSearch: '' });
  const [, navigate] = useLocation();
  const choice = useMemo(() => readChoice(product, search), [product, search]);
  const choose = useCallback(
    (change: { color?: string; size?: string }) => {
      const next = { color: choice.variant.color, size: choice.size, ...change };
      navigate(addressOf(product, next), { replace: true });
    },
    [choice, navigate, product],
  );
  return { ...choice, choose };
}

/**
 * Finds what a query names, in any case of letters where none is named exactly; White and M where it names nothing that
 * exists.
 */
export function readChoice(product: Product, search: string): Choice {
  const query = new URLSearchParams(search);
  const [first] = product.variants;
  const wanted = query.get('color');
  const variant =
    product.variants.find(({ color }) => color === wanted) ??
    product.variants.find(({ color }) => named(color, wanted)) ??
    product.variants.find(({ color }) => color === defaultColor) ??
    first;
  if (!variant) throw new Error(`Product ${product.id} has no variant`);
  const size = sizes.find((one) => named(one, query.get('size'))) ?? defaultSize;
  return { variant, size };
}

function named(text: string, wanted: string | null): boolean {
  return text.toLowerCase() === wanted?.toLowerCase();
}

/** The address of a product with a color and a size. */
export function addressOf(product: Product, { color, size }: { color: string; size: string }): string {
  return paths.product(product.id, color === '' ? { size } : { color, size });
}
