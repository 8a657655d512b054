/** The promotion above every page. That of a live shop must be true. */
export const promo = 'FREE SHIPPING ON EVERY MUG';
export const livePromo = 'FREE SHIPPING ON EVERY ORDER';

/** Above the field for an email address in the footer. */
export const newsHeading = 'A letter with your coffee.';
export const newsText = 'New colors and restocks. A few letters a year.';

/** What shoppers write about, after "Write to us about". */
export const topics = 'the mug, an order or a color';
/** Above the contact form of About Us, in a live shop. */
export const liveTellUs = 'Tell us how your mornings go at {email}.';

/** The list of products: its description for search engines, and the texts of the first product. */
export const shopDescription = 'Morning Mug in Cream and Blue: speckled stoneware that holds 12 ounces. Free shipping.';
export const cardText = 'Speckled glaze, bare clay foot, 12 ounces.';
export const colorsAndSizes = 'Two colors';
export const sizeRange = 'One size';

/** In checkout, when the cart is empty. */
export const emptyCart = 'No mug in here yet.';
/** On the page after an order. */
export const thanks = 'Until then, sleep in.';

/** The out-of-stock page: when the product is back. */
export const restockTime = '2-3 weeks';
export const outOfStockLead = 'Morning Mug sold out before we had our coffee.';
export const outOfStockPicture = 'A blue and a cream Morning Mug side by side in low sun';

/** How long most parcels take, in a shop that is not live; `deliveryTakes` has what is promised. */
export const usualDelivery = '3-4 business days';

/** In which state a live shop takes the product back. */
export const returnedAs = 'Please send it back unused and well wrapped.';
/** How the pictures were made, in the terms. */
export const picturesAre =
  'The pictures in the shop are computer renders of the product. The speckles of your mug are its own, and screens differ in color.';

/** Returns the alt text of the picture of a color in use, which is that of a size if there is one. */
export function worn(color: string, _size?: string): string {
  return `${color} Morning Mug`;
}
