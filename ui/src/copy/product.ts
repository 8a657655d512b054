import { refundDays } from '@brand/brand.json';
import { careInShort, colorPictures } from '@brand/texts/product';
import { shipTime } from './time-limits';

export const product = {
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
    { icon: 'shield', text: `Refund within ${refundDays} days of delivery` },
  ],
  care: { icon: 'heart', text: careInShort },
  descriptionHeading: 'Product Description',
  reviewsHeading: 'Customer Reviews',
  buyBarLabel: 'Buy',
  change: 'Change',
  chooseSize: 'Choose size',
  whichSize: 'Which size?',
  isSoldOut: (color: string) => `${color} is sold out`,
  seeColors: 'See colors',
} as const;

/** The pictures and the film of the product. */
export const gallery = {
  label: 'Pictures',
  choose: 'Choose a picture',
  track: 'All pictures',
  zoom: (name: string) => `Enlarge: ${name}`,
  /** Says which color a picture shows, if another one is selected. */
  shownIn: (color: string) => `Shown in ${color}`,
  video: 'Play the video',
} as const;

/** Returns the alt text of a product's color picture: that of the brand, or else one of title and color. */
export function colorPictureText(image: string, title: string, color: string): string {
  return colorPictures[image] ?? (color === '' ? title : `${title} in ${color}`);
}
