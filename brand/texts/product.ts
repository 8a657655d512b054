import type { FixedPicture, VideoText } from '@copy/brand';

/** For search engines and shared links. */
export const pageDescription = (title: string) =>
  `${title} in four colors, S to XL: fluffy cups, a wide ribbed band, a smooth lining. Free shipping, 30-day refunds.`;

/** What the staff page and the product page call what the product is made of, and an example of it. */
export const material = 'Fabric';
export const materialExample = '95% polyester, 5% spandex';

/** Beside the promises of every order. */
export const careInShort = 'Hand wash cold, air dry';

/** The fixed pictures, in the order in which they follow the picture of the selected color. */
export const pictures: readonly FixedPicture[] = [
  {
    file: 'gallery-texture',
    name: 'Plush',
    color: 'White',
    fabric: 'white',
    text: (color: string) => `Close-up of the ${color} plush with a woven label reading Snuggle Cups`,
  },
  {
    file: 'gallery-three-quarter',
    name: 'Side',
    color: 'Pink',
    fabric: 'pink',
    text: (color: string) => `${color} Snuggle Cups bra seen from the side, showing the plush wing and ribbed band`,
  },
  {
    file: 'gallery-back',
    name: 'Back',
    color: 'White',
    fabric: 'white',
    text: (color: string) =>
      `${color} Snuggle Cups bra from the back, showing the soft lining, plush wings and hook closure`,
  },
  {
    file: 'gallery-detail',
    name: 'Detail',
    color: 'Black & White',
    fabric: 'black-white',
    text: (color: string) =>
      `Close-up of the ${color} Snuggle Cups bra: strap with cream stitching, rose-gold ring and plush`,
  },
  {
    file: 'gallery-flat-lay',
    name: 'Flat',
    color: 'Pink',
    fabric: 'pink',
    isLarge: true,
    text: (color: string) => `${color} Snuggle Cups bra laid flat on linen with a cream hang tag reading Snuggle Cups`,
  },
  {
    file: 'gallery-together',
    name: 'All four colors',
    text: () => 'The four Snuggle Cups colors on display stands: white, brown, pink, and black and white',
  },
];

/** The film, which follows the pictures. */
export const video: VideoText = {
  color: 'Pink',
  text: 'Pink Snuggle Cups plush bra turning gently from side to side on a display stand',
};

/** Alt texts of the color pictures, by file; other pictures are described by title and color. */
export const colorPictures: Readonly<Record<string, string>> = {
  '/media/white-800.jpg':
    'Snuggle Cups plush comfort bra in white: two fluffy cups, satin bow, ribbed band and rose-gold strap rings',
  '/media/brown-800.jpg':
    'Snuggle Cups plush comfort bra in teddy brown: two fluffy cups, caramel satin bow and ribbed band',
  '/media/pink-800.jpg':
    'Snuggle Cups plush comfort bra in blush pink: two fluffy cups, satin bow, ribbed band and rose-gold strap rings',
  '/media/black-white-800.jpg':
    'Snuggle Cups plush comfort bra in black and white: white plush cups with black patches, black bow, band and straps',
};
