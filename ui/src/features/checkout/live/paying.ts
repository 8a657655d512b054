// What checkout needs once it is usable, in one chunk: Stripe, and how an order is paid.
export { notPaid } from '../../../copy/live/not-paid';
export { complete } from './complete';
export { paidBefore, placeAndPay } from './pay-order';
export { paymentErrorOf } from './payment-error';
export { mountCard } from './stripe';
