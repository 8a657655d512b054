import { shipTime } from './time-limits';

export const product = {
  pageDescription: (title: string) =>
    `${title} in four colors, S to XL: fluffy cups, a wide ribbed band, a smooth lining. Free shipping, 30-day refunds.`,
  reviews: (count: number) => `${count} reviews`,
  badge: 'Sale ends soon!',
  hurry: (left: number) => `Hurry! Only ${left} left in stock`,
  sellingFast: 'This item is selling fast!',
  color: 'Color',
  size: 'Size',
  soldOut: 'Sold out',
  soldOutIn: (color: string) => `${color} is sold out. Still in stock:`,
  onlyLeft: (units: number, color: string) => `Only ${units} can be ordered now${color && ` in ${color}`}.`,
  sizeChart: 'Size Chart',
  quantity: 'Quantity',
  addToCart: 'Add to Cart',
  addedToCart: 'Added to cart!',
  buyNow: 'Buy Now',
  /** For a line of the cart that is edited. */
  updateCart: 'Update Cart',
  cartUpdated: 'Cart updated!',
  cancel: 'Cancel',
  share: 'Share',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied. You can copy it from the address bar.',
  promises: [
    { icon: 'truck', text: `Free shipping, ships within ${shipTime}` },
    { icon: 'shield', text: 'Refund within 30 days of delivery' },
  ],
  care: { icon: 'heart', text: 'Hand wash cold, air dry' },
  descriptionHeading: 'Product Description',
  reviewsHeading: 'Customer Reviews',
  buyBarLabel: 'Buy',
  change: 'Change',
  chooseSize: 'Choose size',
  whichSize: 'Which size?',
  isSoldOut: (color: string) => `${color} is sold out`,
  seeColors: 'See colors',
} as const;

export interface FixedPicture {
  /** The file in `public/media`, without width and ending. */
  file: string;
  name: string;
  /** The color that the picture shows; undefined if it shows all of them. */
  color?: string;
  /** The color in file names, if the picture exists in every color: `file` followed by the others' names. */
  fabric?: string;
  text: (color: string) => string;
}

/** The six fixed pictures and the video, in display order; they follow the picture of the selected color. */
export const gallery = {
  label: 'Pictures',
  choose: 'Choose a picture',
  track: 'All pictures',
  zoom: (name: string) => `Enlarge: ${name}`,
  /** Says which color a picture shows, if another one is selected. */
  shownIn: (color: string) => `Shown in ${color}`,
  video: 'Play the video',
  videoColor: 'Pink',
  videoText: 'Pink Snuggle Cups plush bra turning gently from side to side on a display stand',
  pictures: [
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
      text: (color: string) =>
        `${color} Snuggle Cups bra laid flat on linen with a cream hang tag reading Snuggle Cups`,
    },
    {
      file: 'gallery-together',
      name: 'All four colors',
      text: () => 'The four Snuggle Cups colors on display stands: white, brown, pink, and black and white',
    },
  ] as readonly FixedPicture[],
} as const;

/** Alt texts of the color pictures, by file; other pictures are described by title and color. */
const colorPictures: Readonly<Record<string, string>> = {
  '/media/white-800.jpg':
    'Snuggle Cups plush comfort bra in white: two fluffy cups, satin bow, ribbed band and rose-gold strap rings',
  '/media/brown-800.jpg':
    'Snuggle Cups plush comfort bra in teddy brown: two fluffy cups, caramel satin bow and ribbed band',
  '/media/pink-800.jpg':
    'Snuggle Cups plush comfort bra in blush pink: two fluffy cups, satin bow, ribbed band and rose-gold strap rings',
  '/media/black-white-800.jpg':
    'Snuggle Cups plush comfort bra in black and white: white plush cups with black patches, black bow, band and straps',
};

/** Returns the alt text of a product's color picture. */
export function colorPictureText(image: string, title: string, color: string): string {
  return colorPictures[image] ?? (color === '' ? title : `${title} in ${color}`);
}
