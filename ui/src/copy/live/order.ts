/** How far an order has come in a shop that takes cards, where it differs from other shops. */
export const cardOrderStatus = {
  unpaid: {
    short: 'Not paid',
    heading: 'Your order is not paid',
    lead: 'No card has been accepted. If it stays unpaid, we cancel it and nothing is charged.',
  },
  processing: {
    short: 'Waiting for your bank',
    heading: 'We have your order',
    lead: 'Your bank has not answered yet. We write to you as soon as it has.',
  },
  authorized: {
    short: 'Card authorized',
    heading: 'We have your order',
    lead: 'We charge your card once the time to cancel is over, and then pack your order.',
  },
  cancelled: {
    uncharged: 'Nothing will be sent, and your card is not charged.',
    refund: 'Nothing will be sent. You get a full refund on your card.',
    refunded: 'Nothing will be sent. The money is on its way back to your card: banks take 5 to 10 days.',
  },
} as const;

export const correctEmail = {
  open: 'Wrong email? Correct it',
  title: 'Correct your email',
  email: 'Email',
  save: 'Save email',
  saving: 'Saving',
  saved: (email: string) => `Saved. From now on we write to ${email}.`,
  notReached: 'We could not reach the shop. Please try again.',
} as const;

/** Of an order that has shipped. */
export const returns = {
  open: 'Return or exchange',
  how: 'How returns work',
  subject: (number: string) => `Return or exchange of order ${number}`,
  body: (lines: string) => `${lines}\n\nWhat I would like to return, or exchange for another size or color:\n`,
} as const;

export const orderPayment = {
  name: 'Payment',
  card: (brand: string, last4: string) => `${brand || 'Card'} ending in ${last4}`,
  willBeCharged: (time: string) => `Will be charged ${time}`,
  charged: (time: string) => `Charged ${time}`,
  notCharged: 'Not charged',
  notPaid: 'Not paid',
  waiting: 'Waiting for your bank',
  refunded: (amount: string) => `${amount} refunded`,
  test: 'Test: no money moves',
  cancelUntil: (time: string, timeLeft: string) =>
    `You can cancel until ${time} (${timeLeft} left). If you do, your card is not charged.`,
} as const;
