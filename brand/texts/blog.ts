import type { BlogText } from '@copy/brand';
import type { PageText } from '@copy/types';

export const blogPage: PageText = {
  title: 'Blog',
  description: 'Short notes from Snuggle Cups on plush, fit and slow evenings.',
};

export const blog: BlogText = {
  heading: 'Blog',
  lead: 'Short notes on plush, fit and slow evenings.',
  readMore: 'Read more',
  posts: [
    {
      title: 'How to wash plush so that it stays plush',
      text: 'Cold water, your hands and ten quiet minutes. Then a gentle shake, a flat towel and a little patience.',
      picture: '/media/gallery-texture-800.jpg',
      pictureText: 'Close-up of the white plush with a woven label reading Snuggle Cups',
    },
    {
      title: 'Between two sizes? Read this first',
      text: 'Size up for the couch, size down to feel held. Two fingers under the band settle the rest.',
      picture: '/media/gallery-three-quarter-800.jpg',
      pictureText: 'Pink Snuggle Cups bra seen from the side, showing the plush wing and ribbed band',
    },
    {
      title: 'In praise of an evening with no plans',
      text: 'Tea, a movie you have seen before, something soft. Do very little, and do it well.',
      picture: '/media/gallery-flat-lay-800.jpg',
      pictureText: 'Pink Snuggle Cups bra laid flat on linen with a cream hang tag reading Snuggle Cups',
    },
  ],
};
