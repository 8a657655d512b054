// How checkout pays, in one chunk that loads once checkout is usable.
export { paidBefore, placeAndPay } from './pay-order';
export { paymentErrorOf } from './payment-error';
