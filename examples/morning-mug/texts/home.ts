import type { PageText } from '@copy/types';
import type { ColorBannerText, FeaturesText, HeroText } from '@copy/brand';
import { feel } from './questions';

export const homePage: PageText = {
  title: 'A stoneware mug for slow mornings',
  description:
    'Morning Mug is a stoneware mug in two colors: speckled glaze, a bare clay foot and a handle with room for four fingers. Free shipping in the United States.',
};

export const hero: HeroText = {
  heading: ['Good morning.', 'Coffee is ready.'],
  lead: 'A stoneware mug with a speckled glaze and a handle that fits your whole hand.',
  first: {
    file: 'cream-800.jpg',
    text: 'Cream Morning Mug on a sunlit table: speckled glaze, bare clay foot, handle on the right',
  },
  second: {
    file: 'blue-800.jpg',
    text: 'Blue Morning Mug on a sunlit table: speckled glaze, bare clay foot, handle on the right',
  },
};

/** Beside the picture of the product. */
export const featuredText = 'Speckled glaze, a bare clay foot, a thin rim. It holds 12 ounces, with room for milk.';

export const features: FeaturesText = {
  heading: 'Made for the first quiet hour.',
  picture: {
    file: 'gallery-top-800.jpg',
    text: 'Cream Morning Mug with black coffee from above, on a linen napkin in the sun',
  },
  items: [
    { icon: 'heart', name: 'Good to hold', text: feel },
    {
      icon: 'M5 8h11v7a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V8ZM16 10h1.5a2.5 2.5 0 0 1 0 5H16M8 5c0-1 1-1 1-2M12 5c0-1 1-1 1-2',
      name: 'The right size',
      text: 'It holds 12 ounces: a full coffee, and room for milk.',
    },
    {
      icon: 'M12 4v2M5.6 6.6 7 8M18.4 6.6 17 8M3 15h2M19 15h2M7 15a5 5 0 0 1 10 0M3 19h18',
      name: 'Warm for longer',
      text: 'The wall is thick where the coffee is, and thin at the rim.',
    },
    {
      icon: 'M4 9h16M6 9v6a5 5 0 0 0 5 5h2a5 5 0 0 0 5-5V9M9 13h.01M13 15h.01M15 12h.01',
      name: 'No two alike',
      text: 'The speckles come from the clay, so each mug has its own.',
    },
    { icon: 'shield', name: 'Made for every day', text: 'The dishwasher and the microwave are fine. Daily use, too.' },
    { icon: 'mail', name: 'Help by email', text: 'A question, a chip, a lost parcel? Write to us, and we answer.' },
  ],
};

export const colorBanner: ColorBannerText = {
  heading: 'Two colors, one mug.',
  picture: 'A blue and a cream Morning Mug side by side in low sun',
};

/** Above the contact form. */
export const contactLead = 'A question about the mug, an order, a color you would like?';
