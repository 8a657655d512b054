import { name } from '@brand/brand.json';
import { topics } from '@brand/texts/site';
import type { PageText } from './types';

export const contactPage: PageText = {
  title: 'Contact',
  description: `Write to ${name} about ${topics}. We are available 24/7.`,
};

export const contact = {
  heading: 'Contact',
  lead: `Questions about ${topics}: we are glad to help.`,
  hours: 'Available 24/7',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  comment: 'Comment',
  send: 'Send',
} as const;
