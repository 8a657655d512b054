// What checkout needs once it is usable, in one chunk: Stripe, and how an order is paid.
export { paidBefore, placeAndPay } from './pay-order';
export { paymentErrorOf } from './payment-error';
export { keepPurchase } from './purchase';
export { mountCard } from './stripe';
