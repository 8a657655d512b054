/** What checkout says about the card in a shop that takes cards. */
export const cardPayment = {
  test: 'This shop is being tested, so no real card is charged. Use the number 4242 4242 4242 4242 with any later date and any CVC.',
  notLoaded:
    'The card fields could not be loaded. Check your connection, and whether an extension of your browser blocks js.stripe.com. Your shipping details are kept.',
  retry: 'Try again',
  /** Next to Place Order. */
  notReady: 'Your order was not placed: the card fields have not loaded yet. You have not been charged.',
} as const;
