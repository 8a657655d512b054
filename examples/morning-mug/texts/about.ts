import type { AboutText } from '@copy/brand';
import type { PageText } from '@copy/types';

export const aboutPage: PageText = { title: 'About Us', description: 'Morning Mug sells one thing: a mug.' };

export const about: AboutText = {
  heading: 'About Us',
  lead: 'We sell one thing: a good mug.',
  picture: 'A blue and a cream Morning Mug side by side in low sun',
  tellUs: 'Tell us how your mornings go at {email}.',
  sections: (tellUs) => [{ heading: 'One mug', paragraphs: [tellUs] }],
  shop: 'Shop Now',
};
