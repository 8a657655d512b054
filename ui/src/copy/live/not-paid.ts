/** Why an order is not paid, next to Place Order. Each says whether the card is charged. */
export const notPaid = {
  /** The shop says why, and what to do. */
  declined: (reason: string) => `${reason.replace(/[.!]?$/, '.')} You have not been charged.`,
  cardDeclined: 'Your card was declined. Please use another card, or ask your bank',
  unpaid: 'Your payment did not go through, and you have not been charged. Please place your order again.',
  unfinished:
    "Your bank's check was not finished, so your order is not paid, and you have not been charged. Place your order again to repeat the check, or use another card.",
  cancelled:
    'Your order was canceled before your bank answered, so you have not been charged. If you still want it, place it again.',
  unknown:
    'We do not know yet whether your payment went through, because an answer is missing. Please wait a minute and press Place Order again: you can only be charged once.',
  /** Of an order that was placed before the page was loaded. */
  waiting:
    'Your order is not paid yet, and you have not been charged. Enter your card and place your order again: it is placed only once.',
  notSent:
    'We could not reach Stripe to check your card. You have not been charged. Check your connection and place your order again.',
  unavailable:
    'We cannot take cards at the moment. You have not been charged. Nothing you typed is lost: please try again in a few minutes.',
  wait: (seconds: number) =>
    `Many cards have been tried. Please wait ${minutes(seconds)} and place your order again. You have not been charged.`,
} as const;

function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? '1 minute' : `${count} minutes`;
}
