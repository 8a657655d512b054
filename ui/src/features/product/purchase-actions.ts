import { useState } from 'react';
import { useLocation } from 'wouter';
import { isDrawerOpen, openDrawerFor } from '../../cart/drawer';
import { addToCart } from '../../cart/store';
import type { Product } from '../../catalog';
import { product as words } from '../../copy/product';
import { showToast } from '../../lib/toast';
import { paths } from '../../paths';
import * as pixel from '../../pixel/pixel';
import { type Selection, urlOf } from './selection';

/** How long the toast of Add to Cart stays. */
const addedToCartMs = 1200;

export type PurchaseActions = ReturnType<typeof usePurchaseActions>;

/** Returns the actions for the selected color and size: Add to Cart, Buy Now and Share. */
export function usePurchaseActions(product: Product, { variant, size }: Selection, quantity: number) {
  const [, navigate] = useLocation();
  const [isNavigating, setIsNavigating] = useState(false);
  const add = (): boolean => {
    const added = addToCart(product, variant, size, quantity);
    if (added) pixel.addToCart(product, quantity);
    return added;
  };
  return {
    addToCart: () => {
      // While the drawer is opening, the button can still be clicked: a double click must not add twice.
      if (isDrawerOpen() || !add()) return;
      showToast(words.addedToCart, { duration: addedToCartMs });
      openDrawerFor({ _id: product.id, color: variant.color, size });
    },
    buyNow: () => {
      if (!add()) return;
      // The checkout page may still be loading: another click must not add again.
      setIsNavigating(true);
      navigate(paths.checkout);
    },
    isNavigating,
    share: () =>
      share(product.title, new URL(urlOf(product, { color: variant.color, size }), window.location.href).href),
  };
}

/** Opens the system's share sheet; copies the link if there is none. */
async function share(title: string, url: string): Promise<void> {
  try {
    if (navigator.share) await navigator.share({ title, url });
    else await copy(url);
  } catch (cause) {
    // Closing the share sheet is not an error.
    if (!(cause instanceof DOMException && cause.name === 'AbortError'))
      showToast(words.linkNotCopied, { kind: 'error' });
  }
}

async function copy(url: string): Promise<void> {
  await navigator.clipboard.writeText(url);
  showToast(words.linkCopied);
}
