import type { AboutText } from '@copy/brand';
import type { PageText } from '@copy/types';

export const aboutPage: PageText = {
  title: 'About Us',
  description: 'Snuggle Cups sells one thing: a plush comfort bra in four colors, S to XL.',
};

export const about: AboutText = {
  heading: 'About Us',
  lead: 'We sell one thing: a bra that feels like coming home.',
  picture: 'Four Snuggle Cups bras in a row on display stands: white, pink, black and white, and brown',
  tellUs: 'Tell us how it fits at {email}. Somebody kind is awake, 24/7.',
  sections: (tellUs) => [
    {
      heading: 'One thing',
      paragraphs: [
        'Snuggle Cups is a plush comfort bra: two fluffy cups, a wide ribbed band, straps that adjust on rose-gold rings, and a satin bow because we like satin bows. The lining is smooth.',
        'It comes in White, Brown, Pink and Black & White, in S, M, L and XL. That is the whole collection, and we are happy with it.',
      ],
    },
    {
      heading: 'Made for real evenings',
      paragraphs: [
        'Slow mornings, long calls, late movies, the couch. If it holds you gently and you forget that it is there, we did our work.',
        tellUs,
      ],
    },
  ],
  shop: 'Shop Now',
};
