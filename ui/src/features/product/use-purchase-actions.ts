import { useState } from 'react';
import { useLocation } from 'wouter';
import { isDrawerOpen, openDrawerFor } from '../../cart/drawer';
import { addToCart, buying } from '../../cart/store';
import type { Product } from '../../catalog';
import { product as words } from '../../copy/product';
import { showToast } from '../../lib/toast';
import { paths } from '../../paths';
import * as pixel from '../../pixel/pixel';
import { type Selection, urlOf } from './selection';

/** How long the toast of Add to Cart stays. */
const addedToCartMs = 1200;

export type PurchaseActions = ReturnType<typeof usePurchaseActions>;

/**
 * Returns the actions for the selected color and size: Add to Cart and Buy Now, or, while a line of the cart is edited,
 * Update Cart and Cancel; and Share.
 */
export function usePurchaseActions(product: Product, { variant, size, edited }: Selection, quantity: number) {
  const [, navigate] = useLocation();
  const [isNavigating, setIsNavigating] = useState(false);
  const add = (put = addToCart): boolean => {
    const added = put(product, variant, size, quantity, edited);
    if (added && !edited) pixel.addToCart(product, quantity);
    return added;
  };
  const goToCheckout = () => {
    // The checkout page may still be loading: another click must not add again.
    setIsNavigating(true);
    navigate(paths.checkout);
  };
  const addAndOpenCart = () => {
    // While the drawer is opening, the button can still be clicked: a double click must not add twice.
    if (isNavigating || isDrawerOpen() || !add()) return;
    showToast(words.addedToCart, { duration: addedToCartMs });
    openDrawerFor({ _id: product.id, color: variant.color, size });
  };
  const addAndGo = () => {
    if (isNavigating || !add(edited ? addToCart : buying.buyNow)) return;
    if (edited) showToast(words.cartUpdated, { timing: 'long' });
    goToCheckout();
  };
  return {
    primary: edited ? { label: words.updateCart, run: addAndGo } : { label: words.addToCart, run: addAndOpenCart },
    secondary: edited ? { label: words.cancel, run: goToCheckout } : { label: words.buyNow, run: addAndGo },
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
