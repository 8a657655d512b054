import { useEffect } from 'react';
import { type CartNotice, onCartNotice } from '../../cart/store';
import { cartNotices } from '../../copy/cart-notices';
import { showToast } from '../../lib/toast';

const texts: Record<CartNotice, string> = {
  unreadable: cartNotices.unreadable,
  not_sold: cartNotices.notSold,
  full: cartNotices.full,
  not_kept: cartNotices.notKept,
};

/** Shows a toast when the cart could not be read, stored or kept complete. */
export function CartNotices() {
  useEffect(() => onCartNotice((notice) => showToast(texts[notice], { kind: 'info' })), []);
  return null;
}
