import type { PricedCart } from '../../../cart/priced';
import { notPlaced } from '../../../copy/checkout';
import { showToast } from '../../../lib/toast';
import * as pixel from '../../../pixel/order-events';
import { afterOrderDelayMs, afterOrderPath } from '../../../spec-quirks';
import { cardFields, validateFields } from '../form/fields';
import type { CheckoutForm } from '../form/use-checkout-form';
import { orderErrorOf } from '../placing/order-error';
import { submitOrder } from '../placing/submit-order';
import { type ShippingMethod, totalsOf } from '../summary/totals';
import { CardFields } from './CardFields';
import type { PaymentProvider } from './provider';

/** Returns the provider of the specification: the order is saved as pending, and the card is not charged. */
export function specifiedPayment(form: CheckoutForm, cart: PricedCart, method: ShippingMethod): PaymentProvider {
  const { total } = totalsOf(cart, method);
  return {
    fields: <CardFields form={form} />,
    errors: () => validateFields(cardFields, form.values),
    tokenize: () => {
      pixel.addPaymentInfo(cart, total);
      return Promise.resolve({ token: '' });
    },
    pay: submitOrder,
    errorText: orderErrorOf,
    onOpen: () => pixel.initiateCheckout(cart, total),
    onPaid: ({ order, earlier }) => {
      pixel.purchase(cart, total);
      if (earlier) showToast(notPlaced.earlier(order.order_number), { kind: 'info', timing: 'long' });
    },
    nextPath: afterOrderPath,
    leave: (go) => setTimeout(go, afterOrderDelayMs),
  };
}
