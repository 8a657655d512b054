import type { PageText } from './types';

export const contactPage: PageText = {
  title: 'Contact',
  description: 'Write to Snuggle Cups about fit, an order or a color. We are available 24/7.',
};

export const contact = {
  heading: 'Contact',
  lead: 'Questions about fit, an order or a color: we are glad to help.',
  hours: 'Available 24/7',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  comment: 'Comment',
  noComment: 'Please write a comment',
  send: 'Send',
} as const;
