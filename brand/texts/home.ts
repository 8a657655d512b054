import type { PageText } from '@copy/types';
import type { ColorBannerText, FeaturesText, HeroText } from '@copy/brand';
import { feel } from './questions';

export const homePage: PageText = {
  title: 'The plush comfort bra',
  description:
    'Snuggle Cups is a plush comfort bra in four colors, S to XL: fluffy cups, a soft ribbed band and a satin bow. Free shipping in the United States.',
};

export const hero: HeroText = {
  heading: ['Take off the day.', 'Keep this on.'],
  lead: 'A plush comfort bra, soft as your oldest blanket and a good deal better dressed.',
  first: {
    file: 'pink-800.jpg',
    text: 'Snuggle Cups plush comfort bra in blush pink: two fluffy cups, satin bow, ribbed band and rose-gold strap rings',
  },
  second: {
    file: 'black-white-800.jpg',
    text: 'Snuggle Cups plush comfort bra in black and white: white plush cups with black patches, black bow, band and straps',
  },
};

/** Beside the picture of the product. */
export const featuredText = 'Two fluffy cups, a soft ribbed band and a satin bow. Straps adjust on rose-gold rings.';

export const features: FeaturesText = {
  heading: 'Made for the hours that are yours.',
  picture: {
    file: 'gallery-bust-form-pink-800.jpg',
    text: "Pink Snuggle Cups bra on a tailor's form: the band is level and the straps lie flat",
  },
  items: [
    { icon: 'heart', name: 'Comfort', text: feel },
    {
      icon: 'M3 9.5c6 2.6 12 2.6 18 0v5c-6 2.6-12 2.6-18 0v-5ZM7.5 11.1v4.9M12 11.6v4.8M16.5 11.1v4.9',
      name: 'Support',
      text: 'A wide ribbed band and adjustable straps hold you gently in place.',
    },
    {
      icon: 'M12 10.5C9.5 6.8 4.2 5.6 3.6 8.1c-.5 2.2-.4 5.3.1 7.2.6 2.3 5.8.8 8.3-2.6 2.5 3.4 7.7 4.9 8.3 2.6.5-1.9.6-5 .1-7.2-.6-2.5-5.9-1.3-8.4 2.4ZM10.3 11.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0Z',
      name: 'Design',
      text: 'A satin bow, fine stitching, rose-gold rings. Pretty enough to be seen in.',
    },
    {
      icon: 'M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z',
      name: 'All-Day Wear',
      text: 'Light enough for a long day, soft enough for the couch.',
    },
    { icon: 'mail', name: '24/7 Support', text: 'Write to us at any hour. Somebody kind is awake.' },
    { icon: 'shield', name: 'Premium Quality', text: 'Dense pile, a ribbed band, stitched straps.' },
  ],
};

export const colorBanner: ColorBannerText = {
  heading: 'Four colors, one softness.',
  picture: 'Four Snuggle Cups bras in a row on display stands: white, pink, black and white, and brown',
};

/** Above the contact form. */
export const contactLead = 'A question about fit, an order, a color you would love?';
