// The pictures of pages whose texts name none. Each is a constant, which the build writes where it is used.

/** Files in `media`: on pages with a message, on the home page by the product, on the contact page, when it is sold out. */
export const messagePicture = 'gallery-together-800.jpg';
export const featuredPicture = 'gallery-morning-800.jpg';
export const contactPicture = 'gallery-side-800.jpg';
export const outOfStockFile = 'gallery-together-800.jpg';

// Without widths and endings.

/** There is no wide picture, and one picture in the list of products. */
export const wideBanner: string = '';
export const tallBanner = 'gallery-together';
export const listingColor = 'Cream';
export const listingFile: string = '';
export const listingFabric = 'cream';
/** There are neither pictures of use nor a film. */
export const wornPictures = '';
export const filmFile = '';

/** The mug that fills while an order is saved, with the surface of the coffee: paths of SVG in a view box. */
export const busyViewBox = '8 26 52 36';
export const busyShape =
  'M10 28h40a9 9 0 0 1 0 18h-2.2A15 15 0 0 1 33 60h-8a15 15 0 0 1-15-15ZM48 33v8h2a4 4 0 0 0 0-8Z';
export const busyStitches = 'M14 35q3.8-3.5 7.6 0t7.6 0 7.6 0 7.6 0';
