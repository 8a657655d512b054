/** The contact forms of a live shop. */
export const message = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  send: 'Send',
  notSent: 'Your message was not sent. Please try again.',
  tooMany:
    'Your message was not sent: we have had too many just now. Please try again in an hour, or write us an email.',
} as const;
