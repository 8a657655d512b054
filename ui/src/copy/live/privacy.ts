import { hasSizeChart, name } from '@brand/brand.json';
import type { PageText, ProseSection } from '../types';

export const privacyPage: PageText = {
  title: 'Privacy Policy',
  description: `What ${name} stores when you order, what goes to Stripe, which cookies there are, and what we never see: your card number.`,
};

export const privacy: { heading: string; lead: string; sections: readonly ProseSection[] } = {
  heading: 'Privacy Policy',
  lead: 'We keep what we need to send you a package. Stripe handles your card, and its number never reaches us.',
  sections: [
    {
      heading: 'What we store when you order',
      paragraphs: ['When you place an order, we save one record of it:'],
      list: [
        'your name, email address, phone number if you gave one, and shipping address',
        'if the order is a gift: that it is one, and your note for the packing slip',
        'what you ordered: item, color, size, quantity and price, with the shipping cost and the total',
        'the name on your card, its brand and its last four digits',
        'what was charged and refunded, with the number that Stripe gave the payment',
        'the order number, when it was placed, packed and shipped, and its tracking number',
        'what you sent back, when and why, and whether we sent something again',
        'notes of our staff about the order, for example that you asked for another address',
      ],
    },
    {
      heading: 'How your card is handled',
      paragraphs: [
        'Stripe handles our payments. The card fields at checkout belong to Stripe: your card number, its expiry date and its CVC go from your browser to Stripe. They never reach our server, and we do not store them.',
        'With the payment, Stripe gets the name on the card, your email address, your shipping address, the total and the order number: Stripe and your bank use them to detect fraud. Stripe tells us the brand of the card, its last four digits, and whether the payment worked. Its own privacy policy is at stripe.com/privacy.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'The shop itself sets no cookies for shoppers. The checkout page, and only that page, loads a script of Stripe. It sets two cookies, __stripe_mid for a year and __stripe_sid for 30 minutes, with which Stripe detects fraud.',
        'The shop may use an advertising pixel, which sets cookies too. It is loaded only if you choose Accept, never if your browser sends the Global Privacy Control signal, and never on the checkout page or the page of your order.',
        'If it is loaded, it learns which pages and products you look at, what you add to the cart, and the items and total of an order. It is never given your name, your address or anything about your card.',
      ],
    },
    {
      heading: 'Emails',
      paragraphs: [
        'We email you about your order: when we have it, when it ships, and if it is late, changed, sent again, refunded or canceled. We also email you what you ask for on our pages, and nothing else. Our emails contain no ads and do not report whether you opened them.',
        'They link to the page of your order. Whoever has this link can see the order, so keep it to yourself. The page closes 120 days after the order.',
      ],
    },
    {
      heading: 'What stays in your browser',
      paragraphs: [
        'The shop remembers a few things on your own device. You can delete them at any time in the settings of your browser.',
      ],
      list: [
        'cart: what you put into your cart',
        'cookieConsent: whether you accepted or declined cookies, if you were asked',
        'lastOrder: your most recent order with its shipping address and gift note, so that the confirmation page can show it again',
        ...(hasSizeChart ? ['fitMeasurement: what you entered to find your size in the size chart'] : []),
        'until you close the tab: the shipping details and the gift note you typed at checkout, the number of your order and the link to its page, so that a reload does not lose them; and what Buy Now has put into your cart',
      ],
    },
    {
      heading: 'Messages to us',
      paragraphs: [
        'What you write in a contact form, with your name, email address and phone number if you gave them, is sent to us as an email. The shop deletes its own copy once that is sent. We keep the email as long as we need it to help you.',
      ],
    },
    {
      heading: 'When a color is sold out',
      paragraphs: [
        'If you ask for an email when a color is back, we save your email address and the color. We first ask you to confirm it by email, and delete the address after 7 days if you do not. If you do, we keep it until we have written that the color is back, or until you remove it with the link in that email.',
      ],
    },
    {
      heading: 'Who sees your data',
      paragraphs: [
        'Our own staff, to pack and ship your order; the carrier who brings it; Stripe, for the payment; and the companies that run our server and deliver our email. We do not sell your data.',
        'To keep the shop reachable, our server counts requests by network address for a short while. The address is not saved with your order.',
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        'Ask us what we hold about you, have it corrected, or have it deleted: write to {email}, or by mail to the address on this page.',
        'Once your orders are shipped or canceled for 30 days and their money is settled, we can delete your name, email, phone, address and the name on your card, your gift notes, our notes and emails about your orders, the link to their pages, and your requests for an email when a color is back. The last four digits of your card become zeros.',
        'What stays, because the tax law wants our books complete, are the numbers, items, amounts, dates and state of your orders, the brand of the card, the number of the payment, and the tracking number. Backups are replaced over time; Stripe, and the emails you have, are not in our hands.',
      ],
    },
  ],
};
