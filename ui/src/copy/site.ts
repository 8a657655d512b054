import { name } from '@brand/brand.json';
import { newsHeading, newsText, promo } from '@brand/texts/site';

/** The frame of every page: header, promo banner, footer and error page. */
export const site = {
  name,
  titleEnd: ` | ${name}`,
  skip: 'Skip to content',
  loading: 'Loading...',
  partNotLoaded: 'That part of the page did not load. Please try again.',
  messageSent: 'Thank you for reaching out! We received your message.',
  toasts: 'Messages',
  nav: { label: 'Main', home: 'Home', shop: 'Shop', contact: 'Contact' },
  menu: { label: 'Menu', open: 'Menu', close: 'Close menu' },
  promo: {
    label: 'Promotion',
    text: promo,
    pause: 'Pause the banner',
    play: 'Play the banner',
  },
  cart: {
    open: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
  },
  footer: {
    joinHeading: newsHeading,
    joinText: newsText,
    emailLabel: 'Email address',
    subscribe: 'Subscribe',
    subscribed: 'Success! You have subscribed to our emails.',
    service: { heading: 'Customer Service', faq: 'FAQ', shipping: 'Shipping', contact: 'Contact' },
    company: { heading: 'Company', about: 'About Us', blog: 'Blog' },
    legal: {
      heading: 'Legal',
      privacy: 'Privacy Policy',
      terms: 'Terms of Service',
      cancellation: 'Cancellation Policy',
    },
    copyright: (year: number) => `© ${year} ${name}. All rights reserved.`,
    privacy: 'Privacy',
  },
  error: {
    title: 'Unexpected Application Error!',
    text: 'The page you wanted is not here, or did not load.',
    home: 'Go Home',
    shop: 'Back to Shop',
    reload: 'Try again',
  },
} as const;
