import type { PageText } from './types';

export const blogPage: PageText = {
  title: 'Blog',
  description: 'Short notes from Snuggle Cups on plush, fit and slow evenings.',
};

export const blog = {
  heading: 'Blog',
  lead: 'Short notes on plush, fit and slow evenings.',
  readMore: 'Read more',
  posts: [
    {
      title: 'How to wash plush so that it stays plush',
      date: 'October 14, 2026',
      text: 'Cold water, your hands and ten quiet minutes. Then a gentle shake, a flat towel and a little patience: the pile comes back by itself.',
      picture: '/media/gallery-texture-800.jpg',
      pictureText: 'Close-up of the white plush with a woven label reading Snuggle Cups',
    },
    {
      title: 'Between two sizes? Read this first',
      date: 'September 9, 2026',
      text: 'Size up for the couch, size down to feel held. Two fingers under the band settle the rest.',
      picture: '/media/gallery-three-quarter-800.jpg',
      pictureText: 'Pink Snuggle Cups bra seen from the side, showing the plush wing and ribbed band',
    },
    {
      title: 'In praise of an evening with no plans',
      date: 'August 2, 2026',
      text: 'Tea, a film you have seen before, something soft. Notes on doing very little and doing it well.',
      picture: '/media/gallery-flat-lay-800.jpg',
      pictureText: 'Pink Snuggle Cups bra laid flat on linen with a cream hang tag reading Snuggle Cups',
    },
  ],
} as const;
