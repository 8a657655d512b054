/**
 * Limits of a first route in kB: the page and that of a product with gzip, its scripts with brotli, the hero picture, and
 * the largest font.
 */
export const budgets = { html: 10, productHtml: 11, scripts: 80.7, hero: 40, font: 11.2 };
