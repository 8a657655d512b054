import { isFirstBrand } from './brand';

/** For the texts of another brand, which can be longer than those that the limits are for. */
const longerTexts = isFirstBrand ? 0 : 1;

/**
 * Limits of a first route in kB: the page and that of a product with gzip, its scripts and those of checkout with
 * brotli, the hero picture, and the largest font.
 */
export const budgets = {
  html: 10 + longerTexts,
  productHtml: 11 + longerTexts,
  scripts: 80.7 + longerTexts,
  checkoutScripts: 93.8 + longerTexts,
  liveCheckoutScripts: 99 + longerTexts,
  hero: 40,
  font: 11.2,
};
