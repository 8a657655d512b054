/** How an order is paid by card, in a shop that takes cards. */
export const cardPayment = {
  heading: 'Payment',
  full: {
    states: {
      unpaid: 'Not paid',
      action: 'Waiting for the bank',
      processing: 'Waiting for the bank',
      authorized: 'Held',
      captured: 'Charged',
      released: 'Released, not charged',
    },
    chargedAt: (time: string) => `Held, charged at ${time}`,
    notYet: 'Held, not charged yet',
    /** Of cancelled orders, whose money the shop is about to give back. */
    releasedSoon: 'Held, released soon',
    refundedSoon: 'Charged, refunded soon',
    refunding: (amount: string) => `Refund of ${amount} asked for`,
    refunded: (amount: string) => `Refunded ${amount}`,
    refundFailed: 'Refund failed',
  },
  /** On one line of the list. */
  short: {
    states: {
      unpaid: 'not paid',
      action: 'waiting for the bank',
      processing: 'waiting for the bank',
      authorized: 'held',
      captured: 'charged',
      released: 'released',
    },
    chargedAt: (time: string) => `held, ${time}`,
    notYet: 'held',
    releasedSoon: 'released soon',
    refundedSoon: 'refunded soon',
    refunding: (amount: string) => `refunding ${amount}`,
    refunded: (amount: string) => `refunded ${amount}`,
    refundFailed: 'refund failed',
  },
  held: 'The card is not charged while the order is on hold. The bank holds the amount for 7 days.',
  refundFailedHint: 'The history says why. Try again, or pay the shopper back another way.',
  sums: (charged: string, refunded: string) => `${charged} charged, ${refunded} refunded`,
  test: 'test',
  disputed: 'disputed',
  disputedHint: 'The cardholder disputes this charge. Answer in Stripe’s dashboard before the date that it names.',
  locked: 'The shop takes real money by now, so this test order stays as it is.',
} as const;

/** Refunds what a card has paid. */
export const refund = {
  open: 'Refund…',
  title: (orderNumber: string) => `Refund ${orderNumber}`,
  amount: 'Amount (USD)',
  left: (amount: string) => `At most ${amount}, which is left of the payment.`,
  to: (card: string) => `The money goes to ${card}. A refund cannot be undone.`,
  cancels: 'The order has not shipped: a full refund cancels it.',
  test: 'This is a test payment. No real money moves.',
  submit: (amount: string | null, isCancelling: boolean) =>
    ['Refund', amount, isCancelling && 'and cancel the order'].filter(Boolean).join(' '),
  close: 'Close',
  invalid: (most: string) => `Please enter an amount from $0.01 to ${most}`,
  nothingLeft: 'Everything is refunded',
  done: (amount: string, orderNumber: string) => `${orderNumber}: refund of ${amount} is on its way`,
  moved: (what: string) => `${what}. Check the amount, then refund again.`,
} as const;
