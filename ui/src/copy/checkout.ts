import { emptyCart } from '@brand/texts/site';
import { name as shopName, refundDays } from '@brand/brand.json';
import type { PageText } from './types';
import { cancelTime, shipTime } from './time-limits';

export const checkoutPage: PageText = {
  title: 'Checkout',
  description: `Shipping and payment for your ${shopName} order. Shipping is free.`,
};

export const checkout = {
  heading: 'Checkout',
  steps: { label: 'Progress', shipping: 'Shipping', payment: 'Payment' },
  empty: {
    heading: 'Your cart is empty',
    text: emptyCart,
    back: 'Back to Shop',
    inStock: 'Still in stock:',
  },
  placeOrder: 'Place Order',
  agree: 'By placing the order you agree to the ',
  terms: 'Terms of Service',
  cancel: `Cancel within ${cancelTime} for a full refund`,
} as const;

/** Worded as specified. */
export const checkoutToasts = {
  orderNotSaved: 'Failed to save order. Please try again.',
  orderFailed: 'Order failed. Please try again.',
  shippingInvalid: 'Please fix the errors in your shipping information',
  paymentInvalid: 'Please fix the errors in your payment information',
} as const;

/** The order summary next to the form and on the success page. */
export const shippingDetails = {
  heading: 'Shipping Details',
  name: 'Full name',
  email: 'Email',
  emailHint: { before: 'Did you mean ', after: '?' },
  phone: 'Phone',
  address: 'Street address',
  address2: 'Apartment, suite',
  city: 'City',
  state: 'State',
  chooseState: 'Select',
  zip: 'ZIP',
  zipHint: {
    before: (zip: string, state?: string) =>
      state === undefined ? `${zip} is in none of the 50 states. Is it right?` : `${zip} is in ${state}. `,
    use: (code: string) => `Use ${code}?`,
  },
} as const;

export const gift = {
  isGift: 'It is a gift',
  note: 'Gift note',
  hint: 'We print it on the packing slip, which shows no prices. At most 140 characters.',
} as const;

export const shippingMethod = {
  heading: 'Shipping Method',
  free: { name: 'Free Shipping', note: `Ships within ${shipTime}` },
  express: { name: 'Express Shipping', note: 'Ships on the next business day' },
} as const;

export const payment = {
  heading: 'Payment Information',
  honest:
    'Your card is not charged now, and its number stays in this browser. Your order is saved as pending: nothing is due until we confirm it by email or phone and agree with you how to pay.',
  cardholderName: 'Cardholder name',
  sameName: (name: string) => `Use ${name.trim()}`,
  cardNumber: 'Card number',
  cardNumberExample: '0000 0000 0000 0000',
  cardExpiry: 'Expiry (MM/YY)',
  cardExpiryExample: 'MM/YY',
  cardCVC: 'CVC',
  cardCVCHint: '3 or 4 digits, on the back or front of your card',
  brands: {
    visa: 'Visa',
    mastercard: 'Mastercard',
    amex: 'Amex',
    discover: 'Discover',
    diners: 'Diners',
    jcb: 'JCB',
    unionpay: 'UnionPay',
    other: '',
  },
} as const;

export const trust = [
  { icon: 'lock', text: 'SSL secure' },
  { icon: 'shield', text: `${refundDays}-day money-back guarantee` },
  { icon: 'card', text: 'Major cards accepted' },
] as const;

/** The stages of placing an order, in order. */
export const stages = {
  validating: 'Validating',
  processing: 'Processing Payment',
  saving: 'Saving Order',
  completing: 'Completing Order',
  stay: "Please don't close this window or refresh the page.",
  slow: 'This is taking longer than usual. We keep trying, and your order is placed only once.',
  done: 'done',
} as const;

/** Changes of prices and stock since the cart was filled, with one button that accepts them. */
export const changes = {
  heading: 'Something changed while you were shopping',
  price: (title: string, before: string, now: string) => `The price of ${title} changed from ${before} to ${now}.`,
  fewer: (title: string, options: string, wanted: number, left: number) =>
    `${title} (${options}): you have ${wanted} in your cart and only ${left} ${left === 1 ? 'is' : 'are'} left.`,
  soldOut: (title: string, options: string) => `${title} (${options}) has just sold out.`,
  gone: (title: string, options: string) => `${title} (${options}) is no longer sold.`,
  acceptPrice: 'Use the new price',
  acceptStock: 'Update my cart',
  acceptBoth: 'Accept and update my cart',
  acceptFirst: 'Your order was not placed. Please look at what changed above, then place it again.',
} as const;

/** The banner without a network. */
export const offline = {
  heading: 'You are offline.',
  typing: 'Nothing you typed is lost. Keep this page open.',
  kept: 'Keep this page open: your order is sent when you are back online. It can only be saved once.',
} as const;

/** Messages next to Place Order when an order was not saved. */
export const notPlaced = {
  fields: (count: number) =>
    count === 1
      ? 'Your order was not placed. One field above needs another look.'
      : `Your order was not placed. ${inWords(count)} fields above need another look.`,
  rejected: 'Your order was not placed; you have not been charged. Nothing you typed is lost, so please try again.',
  unreachable:
    'We could not reach the shop, so we do not know yet whether your order arrived. Check your connection and press Place Order again: it can only be saved once, and you have not been charged.',
  because: (reason: string) => `Your order was not placed. ${reason.replace(/[.!]?$/, '.')} You have not been charged.`,
  wait: (seconds: number) =>
    `Many orders have come from your connection. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and place your order again. You have not been charged.`,
  unexpected:
    'Something went wrong on this page before your order was sent. You have not been charged. Please try again.',
  earlier: (number: string) =>
    `An earlier attempt of yours has already been saved as order ${number}, with the details you gave then. Nothing was placed twice. Write to us if something in it should change.`,
} as const;

function inWords(count: number): string {
  const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
  return words[count] ?? String(count);
}
