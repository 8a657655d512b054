/** The form in which a shopper asks to be told that a color is back. */
export const restockForm = {
  email: 'Email me when it is back',
  send: 'Email me',
  sent: (email: string) => `Check your inbox: if ${email} is not on the list yet, an email asks you to confirm.`,
  notReached: 'We could not reach the shop. Please try again.',
} as const;
