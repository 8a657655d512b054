import { name } from '@brand/brand.json';
import { livePromo, liveTellUs, topics } from '@brand/texts/site';
import type { LiveWording } from '../../lib/wording';
import { cancelTime, deliveryTime, shipTime } from '../time-limits';
import { chargeTime } from './charge-time';

/** From how many units on a shopper need not know the stock. */
const plenty = 6;

export const liveWording: Omit<LiveWording, 'salesTax' | 'findOrder'> = {
  promo: livePromo,
  footerHeading: 'Questions?',
  footerText: `Write to us about ${topics}.`,
  notFound: 'This page is not here.',
  notLoaded: 'This page did not load.',
  loginFailed: 'Sign-in failed',
  support: { name: 'Support by Email', text: `Write to us about ${topics}.` },
  supportAnswer: 'Write to {email}.',
  tellUs: liveTellUs,
  contactDescription: `Write to ${name} about ${topics}.`,
  stockLeft: (units) => (units > 0 && units < plenty ? `Only ${units} left in stock` : ''),
  deliveryTerms: `Orders ship within ${shipTime}. Standard delivery then takes ${deliveryTime}.`,
  payment: `Your card is charged ${chargeTime.within} after you order: until then you can cancel, and nothing is charged. Stripe handles your card, and its number never reaches our shop.`,
  cancel: `Cancel within ${cancelTime}, and your card is not charged`,
  successLead: 'We email you a confirmation, and again when your order ships.',
  deliveryTime: `${deliveryTime} after it ships`,
  total: 'Total',
  pending: `We charge your card ${chargeTime.within} after you order, unless you cancel before.`,
};
