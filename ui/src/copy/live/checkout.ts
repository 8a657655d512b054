/** What checkout says about the card in a shop that takes cards. */
export const cardPayment = {
  honest:
    'Your card is charged one hour after you order: until then you can cancel, and nothing is charged. Stripe handles your card, and its number never reaches our shop.',
  test: 'This shop is being tested. No card is charged: use the number 4242 4242 4242 4242 with any later date and any CVC.',
  loading: 'Loading',
  notLoaded:
    'The card fields could not be loaded. Check your connection, and whether an extension of your browser blocks js.stripe.com. Nothing you typed is lost.',
  retry: 'Try again',
} as const;

/** Why an order is not paid, next to Place Order. Each says whether the card is charged. */
export const notPaid = {
  cardNotLoaded: 'Your order was not placed: the card fields have not loaded yet. You have not been charged.',
  declined: (reason: string) =>
    `${reason.replace(/[.!]?$/, '.')} You have not been charged. Please try another card, or ask your bank.`,
  cardDeclined: 'Your card was declined',
  unfinished:
    "Your bank's check was not finished, so your order is not paid, and you have not been charged. Place your order again to repeat the check, or use another card.",
  unknown:
    'We do not know yet whether your payment went through, because an answer is missing. Please wait a minute and press Place Order again: you can only be charged once.',
  notSent:
    'We could not reach Stripe to check your card. You have not been charged. Check your connection and place your order again.',
  unavailable:
    'We cannot take cards at the moment. You have not been charged. Nothing you typed is lost: please try again in a few minutes.',
  wait: (seconds: number) =>
    `Many cards have been tried. Please wait ${minutes(seconds)} and place your order again. You have not been charged.`,
  waiting:
    'Your order is not paid yet, and you have not been charged. Enter your card and place your order again: it is placed only once.',
  expired:
    'Your order was cancelled because it was not paid in time. You have not been charged. Please place it again.',
} as const;

function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? '1 minute' : `${count} minutes`;
}
