import { useEffect } from 'react';
import { type CartNotice, onCartNotice } from '../../cart/store';
import { messages } from '../../copy/messages';
import { showToast } from '../../lib/toast';

const texts: Record<CartNotice, string> = {
  unreadable: messages.cartUnreadable,
  not_sold: messages.cartNotSold,
  full: messages.cartFull,
  not_kept: messages.cartNotKept,
};

/** Shows a toast when the cart could not be read, stored or kept complete. */
export function CartNotices() {
  useEffect(() => onCartNotice((notice) => showToast(texts[notice], { kind: 'info' })), []);
  return null;
}
