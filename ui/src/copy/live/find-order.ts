/** The form in which a shopper asks for the link of an order. */
export const findOrder = {
  heading: 'Where is my order?',
  lead: 'Enter the order number from your confirmation, and the email you ordered with. We mail you the link to your order: it shows where the parcel is.',
  number: 'Order number',
  email: 'Email',
  send: 'Mail me the link',
  sending: 'Sending',
  sentHeading: 'Look into your inbox',
  sent: (email: string) =>
    `If the number and the email belong together, a mail is on its way to ${email}. Each inbox gets at most three such mails an hour.`,
  notReached: 'We could not reach the shop. Please try again.',
} as const;
