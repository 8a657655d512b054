import { refundDays } from '../brand.json';
import type { FixedPicture, VideoText } from '@copy/brand';

/** For search engines and shared links. */
export const pageDescription = (title: string) =>
  `${title} in two colors: speckled stoneware, a bare clay foot, 12 ounces. Free shipping, ${refundDays}-day refunds.`;

/** What the staff page and the product page call what the product is made of, and an example of it. */
export const material = 'Material';
export const materialExample = 'stoneware, glazed';

/** Beside the promises of every order. */
export const careInShort = 'Dishwasher and microwave are fine';

/** The fixed pictures, in the order in which they follow the picture of the selected color. */
export const pictures: readonly FixedPicture[] = [
  {
    file: 'gallery-side',
    name: 'Handle',
    color: 'Blue',
    text: (color: string) =>
      `${color} Morning Mug from the side of its handle, which is wide and joins the wall smoothly`,
  },
  {
    file: 'gallery-top',
    name: 'From above',
    color: 'Cream',
    text: (color: string) => `${color} Morning Mug with black coffee from above, on a linen napkin in the sun`,
  },
  {
    file: 'gallery-morning',
    name: 'At home',
    color: 'Blue',
    text: (color: string) => `${color} Morning Mug on two books, in the light of a window`,
  },
  {
    file: 'gallery-together',
    name: 'Both colors',
    text: () => 'A blue and a cream Morning Mug side by side in low sun',
  },
];

/** The film, which follows the pictures. */
export const video: VideoText = { color: 'Cream', text: '' };

/** Alt texts of the color pictures, by file; other pictures are described by title and color. */
export const colorPictures: Readonly<Record<string, string>> = {
  '/media/cream-800.jpg': 'Morning Mug in cream: speckled glaze, a brown edge at the rim, a bare clay foot',
  '/media/blue-800.jpg': 'Morning Mug in blue: speckled glaze, a brown edge at the rim, a bare clay foot',
};
