/** The promotion above every page. That of a live shop must be true. */
export const promo = 'FREE SHIPPING + 50% OFF ALL ITEMS';
export const livePromo = 'FREE SHIPPING ON EVERY ORDER';

/** Above the field for an email address in the footer. */
export const newsHeading = 'Soft news, now and then.';
export const newsText = 'New colors, restocks, sales. A few letters a year.';

/** What shoppers write about, after "Write to us about". */
export const topics = 'fit, an order or a color';
/** Above the contact form of About Us, in a live shop. */
export const liveTellUs = 'Tell us how it fits at {email}.';

/** The list of products: its description for search engines, and the texts of the first product. */
export const shopDescription =
  'The Snuggle Cups plush comfort bra in White, Brown, Pink and Black & White, sizes S to XL. Free shipping.';
export const cardText = 'Plush cups, ribbed band, satin bow.';
export const colorsAndSizes = 'Four colors, S to XL';
export const sizeRange = 'S to XL';

/** In checkout, when the cart is empty. */
export const emptyCart = 'Nothing soft in here yet.';
/** On the page after an order. */
export const thanks = 'Until then, get cozy.';

/** The out-of-stock page: when the product is back. */
export const restockTime = '1-2 weeks';
/** The specification calls the product a hoodie. */
export const outOfStockLead = 'Snuggle Cups, the plush hoodie of bras, went faster than we could sew.';
export const outOfStockPicture =
  'White Snuggle Cups bra from the back, showing the soft lining, plush wings and hook closure';

/** How long most parcels take, in a shop that is not live; `deliveryTakes` has what is promised. */
export const usualDelivery = '3-5 business days';

/** In which state a live shop takes the product back. */
export const returnedAs = 'You may try it on. Please send it back unworn otherwise, and unwashed.';
/** How the pictures were made, in the terms. */
export const picturesAre =
  'The pictures in the shop are computer renders of the product. We take care with color, though screens differ.';

/** Returns the alt text of the picture of a color on a tailor's form, which is that of a size if there is one. */
export function worn(color: string, size?: string): string {
  const form = size === undefined ? "on a tailor's form" : `in size ${size} on a tailor's form of that size`;
  return `${color} Snuggle Cups bra ${form}: the band is level and the straps lie flat`;
}
