// The pictures of pages whose texts name none. Each is a constant, which the build writes where it is used.

/** Files in `media`: on pages with a message, on the home page by the product, on the contact page, when it is sold out. */
export const messagePicture = 'gallery-together-800.jpg';
export const featuredPicture = 'gallery-flat-lay-800.jpg';
export const contactPicture = 'gallery-three-quarter-800.jpg';
export const outOfStockFile = 'gallery-back-800.jpg';

// Without widths and endings.

/** The picture of all colors: wide, also on About Us, where an empty text shows none; and tall, for phones. */
export const wideBanner: string = 'banner';
export const tallBanner = 'gallery-together';
/** The list of products shows its only product in a color, with another picture next to it; an empty file shows none. */
export const listingColor = 'Pink';
export const listingFile: string = 'gallery-three-quarter';
/** The color in file names that this file shows; those of the others end with theirs. */
export const listingFabric = 'pink';
/** The colors worn, followed by the name of the color. */
export const wornPictures = 'gallery-bust-form';
/** The film, which turns the product; its poster has `-poster`. */
export const filmFile = 'swing';

/** What fills while an order is saved, with its stitches: paths of SVG in a view box. */
export const busyViewBox = '6 8 52 48';
export const busyShape =
  'M32 56C20 47 6 37.5 6 23.5 6 14.5 12.8 8 20.6 8 25.4 8 29.6 10.4 32 14.4 34.4 10.4 38.6 8 43.4 8 51.2 8 58 14.5 58 23.5 58 37.5 44 47 32 56Z';
export const busyStitches =
  'M32 50C22 42.5 11 34.8 11 23.6 11 17.3 15.4 12.8 20.6 12.8 25.6 12.8 29.4 16 32 21.2 34.6 16 38.4 12.8 43.4 12.8 48.6 12.8 53 17.3 53 23.6 53 34.8 42 42.5 32 50Z';
