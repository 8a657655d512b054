/** The frame of every page: header, promo banner, footer, cookie banner and error page. */
export const site = {
  name: 'Snuggle Cups',
  titleEnd: ' | Snuggle Cups',
  skip: 'Skip to content',
  loading: 'Loading...',
  partNotLoaded: 'That part of the page did not load. Please try again.',
  messageSent: 'Thank you for reaching out! We received your message.',
  toasts: 'Messages',
  nav: { label: 'Main', home: 'Home', shop: 'Shop', contact: 'Contact' },
  menu: { label: 'Menu', open: 'Menu', close: 'Close menu' },
  promo: {
    label: 'Promotion',
    text: 'FREE SHIPPING + 50% OFF ALL ITEMS',
    pause: 'Pause the banner',
    play: 'Play the banner',
  },
  cart: {
    open: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
  },
  footer: {
    joinHeading: 'Soft news, now and then.',
    joinText: 'New colors, restocks and the odd sale. A few letters a year.',
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
    copyright: (year: number) => `© ${year} Snuggle Cups. All rights reserved.`,
    privacy: 'Privacy',
  },
  cookies: {
    label: 'Cookies',
    text: 'We use cookies to see what works in the shop. Nothing is set until you choose.',
    learnMore: 'Learn more',
    /** Visually hidden end of the link text, for screen readers that list links out of context. */
    learnMoreOf: 'about cookies',
    accept: 'Accept',
    decline: 'Decline',
  },
  error: {
    title: 'Unexpected Application Error!',
    text: 'We dropped a stitch. The page you wanted is not here, or did not load.',
    home: 'Go Home',
    shop: 'Back to Shop',
    reload: 'Try again',
  },
} as const;
