import { about } from '@brand/texts/about';
import { features } from '@brand/texts/home';
import { expect, test } from 'vitest';
import type { LiveWording } from '../../lib/wording';
import { loginFailedToast, urgencyStock } from '../../spec-quirks';
import { checkout, payment } from '../checkout';
import { contactPage } from '../contact';
import { product } from '../product';
import { deliveryTerms, support } from '../questions';
import { site } from '../site';
import { success } from '../success';
import { summary } from '../summary';
import { liveWording } from './wording';

/** The texts of the specification that each text of a live shop replaces; the others are additional. */
const specified: Record<Exclude<keyof LiveWording, 'salesTax' | 'findOrder'>, readonly string[]> = {
  promo: [site.promo.text],
  footerHeading: [site.footer.joinHeading],
  footerText: [site.footer.joinText],
  notFound: [site.error.title],
  notLoaded: [site.error.title],
  loginFailed: [loginFailedToast],
  support: features.items.filter(({ icon }) => icon === 'mail').flatMap(({ name, text }) => [name, text]),
  supportAnswer: [support.answer],
  tellUs: [about.tellUs],
  contactDescription: [contactPage.description],
  stockLeft: [product.hurry(urgencyStock), summary.hurry(urgencyStock), product.sellingFast],
  deliveryTerms: [deliveryTerms.time],
  payment: [payment.honest],
  cancel: [checkout.cancel],
  successLead: [success.lead],
  deliveryTime: [success.deliveryTime],
  total: [success.paid],
  pending: [success.pending],
};

test.each(Object.entries(specified))('%s replaces a text of the specification', (name, texts) => {
  const said = liveWording[name as keyof typeof specified];
  expect(texts).not.toEqual([]);
  for (const text of texts) {
    expect(text).not.toBe('');
    expect(textsOf(said)).not.toContain(text);
  }
});

test.each([
  [0, ''],
  [1, 'Only 1 left in stock'],
  [5, 'Only 5 left in stock'],
  [6, ''],
  [Infinity, ''],
])('of %d units the shop says %j', (units, text) => {
  expect(liveWording.stockLeft(units)).toBe(text);
});

function textsOf(said: (typeof liveWording)[keyof typeof liveWording]): string[] {
  if (typeof said === 'string') return [said];
  return typeof said === 'function' ? [0, urgencyStock, Infinity].map(said) : Object.values(said);
}
