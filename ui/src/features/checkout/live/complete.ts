import { clearCart } from '../../../cart/store';
import { deleteDraft } from '../form/draft';
import { saveLastOrder, saveOrderLink } from '../placing/last-order';
import { forgetOpenPayment } from './open-payment';
import type { PaidOrder } from './pay-order';
import { keepPurchase } from './purchase';

/** Keeps what the next pages show of a paid order, and clears the checkout. */
export function complete(paid: PaidOrder): void {
  const { order, link } = paid;
  keepPurchase(paid);
  saveLastOrder(order);
  saveOrderLink(order.order_number, link);
  forgetOpenPayment();
  clearCart();
  deleteDraft();
}
