import { useState } from 'react';
import { useLocation } from 'wouter';
import { isDrawerOpen, openDrawer } from '../../cart/drawer';
import { addToCart } from '../../cart/store';
import type { Product } from '../../catalog';
import { addedToCartDuration, messages } from '../../copy/messages';
import { showToast } from '../../lib/toast';
import { paths } from '../../paths';
import * as pixel from '../../pixel/pixel';
import { addressOf, type Choice } from './choice';

/** What the shopper can do with a chosen color and size. */
export function useBuying(product: Product, { variant, size }: Choice, quantity: number) {
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);
  const add = (): boolean => {
    const added = addToCart(product, variant, size, quantity);
    if (added) pixel.addToCart(product, quantity);
    return added;
  };
  return {
    addToCart: () => {
      // On its way, the drawer leaves the button within reach: the second half of a double click is no second piece.
      if (isDrawerOpen() || !add()) return;
      showToast(messages.addedToCart, { duration: addedToCartDuration });
      openDrawer();
    },
    buyNow: () => {
      if (!add()) return;
      // The checkout may be on its way still: until it is there, another press must not add again.
      setLeaving(true);
      navigate(paths.checkout);
    },
    leaving,
    share: () =>
      share(product.title, new URL(addressOf(product, { color: variant.color, size }), window.location.href).href),
  };
}

/** Opens the system's share sheet, or copies the link where there is none. */
async function share(title: string, url: string): Promise<void> {
  try {
    if (navigator.share) await navigator.share({ title, url });
    else await copy(url);
  } catch (cause) {
    // Closing the share sheet is an answer, not a failure.
    if (!(cause instanceof DOMException && cause.name === 'AbortError'))
      showToast(messages.linkNotCopied, { kind: 'error' });
  }
}

async function copy(url: string): Promise<void> {
  await navigator.clipboard.writeText(url);
  showToast(messages.linkCopied);
}
