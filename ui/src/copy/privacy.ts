import { hasSizeChart, name } from '@brand/brand.json';
import type { PageText, ProseSection } from './types';

export const privacyPage: PageText = {
  title: 'Privacy Policy',
  description: `What ${name} stores when you order, what stays in your browser, and what we never see: your card number.`,
};

export const privacy: { heading: string; lead: string; sections: readonly ProseSection[] } = {
  heading: 'Privacy Policy',
  lead: 'We keep what we need to send you a package, and nothing about your card that could be charged.',
  sections: [
    {
      heading: 'What we store when you order',
      paragraphs: ['When you place an order, we save one record of it:'],
      list: [
        'your name, email address, phone number if you gave one, and shipping address',
        'if the order is a gift: that it is one, and your note for the packing slip',
        'what you ordered: item, color, size, quantity and price, with the shipping cost and the total',
        'the name on your card, its brand and its last four digits',
        'the order number, its status and the time it was placed',
      ],
    },
    {
      heading: 'What we never receive',
      paragraphs: [
        'Your card number, its expiry date and its CVC do not leave your browser. They are checked on the page, they are not sent to us, and they are not stored anywhere, not even on your device. Your card is not charged when you place an order.',
      ],
    },
    {
      heading: 'What stays in your browser',
      paragraphs: [
        'The shop remembers a few things on your own device. You can delete them at any time in the settings of your browser.',
      ],
      list: [
        'cart: what you put into your cart',
        'cookieConsent: whether you accepted or declined cookies',
        'lastOrder: your most recent order with its shipping address and gift note, so that the confirmation page can show it again',
        ...(hasSizeChart ? ['fitMeasurement: what you entered to find your size in the size chart'] : []),
        'until you close the tab: the shipping details and the gift note you typed at checkout and the number drawn for your order, so that a reload does not lose them',
      ],
    },
    {
      heading: 'Cookies and advertising',
      paragraphs: [
        'The shop itself sets no cookies for shoppers. It may use an advertising pixel that does. The shop loads it only if you choose Accept, and never if your browser sends the Global Privacy Control signal.',
        'If it is loaded, it learns which pages and products you look at, what you add to the cart, and the items and total of an order. It is never given your name, your address or anything from the card form. If you choose Decline, the shop does not load it.',
      ],
    },
    {
      heading: 'Forms and letters',
      paragraphs: [
        'What you type into the contact form and the newsletter form stays in your browser. To reach us, write to {email}; we keep your letter as long as we need it to help you.',
      ],
    },
    {
      heading: 'Who sees your data',
      paragraphs: [
        'Our own staff, to pack and ship your order, and the carrier who brings it. We do not sell your data.',
        'To keep the shop reachable, our server counts requests by network address for a short while. The address is not saved with your order.',
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        'Ask us what we hold about you, have it corrected, or have it deleted as far as the law allows: write to {email}. We answer every letter.',
      ],
    },
  ],
};
