import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type productJson from '../../../brand/product.json';
import type * as About from '../../../brand/texts/about';
import type * as Blog from '../../../brand/texts/blog';
import type * as Home from '../../../brand/texts/home';
import type * as Product from '../../../brand/texts/product';
import type * as Questions from '../../../brand/texts/questions';
import type * as Site from '../../../brand/texts/site';
import { brand, brandFolder } from '../../brand-folder';

/** The brand that the tests run with, from its folder. */
export { brand };
export const { orderPrefix } = brand;

/** The product of a new shop. */
export const brandProduct = JSON.parse(readFileSync(join(brandFolder, 'product.json'), 'utf8')) as typeof productJson;
export const { _id: productId, title } = brandProduct;
export const productPath = `/product/${productId}`;
/** Tests need four. */
export const colors = brandProduct.variants.map(({ color }) => color) as [string, string, string, string];
export const [firstColor, secondColor, thirdColor, fourthColor] = colors;
/** What this many units cost in dollars. */
export function priceOf(units: number): number {
  return (Math.round((brandProduct.salePrice ?? brandProduct.price) * 100) * units) / 100;
}

/** The same as pages write it. */
export function priceText(units: number): string {
  return `$${priceOf(units).toFixed(2)}`;
}

export const listPrice = brandProduct.price;
export const listPriceText = `$${listPrice.toFixed(2)}`;
/** Of products that have sizes. */
export const sizes = brand.sizes.filter((size) => size !== 'One size');

/** Returns the title of a document. */
export function titled(page: string): string {
  return `${page} | ${brand.name}`;
}

const load = createRequire(import.meta.url);

/** Returns the texts of a block, which a brand without it does not have. */
function loadBlock(name: string): unknown {
  const file = join(brandFolder, `texts/${name}`);
  return existsSync(`${file}.ts`) ? load(file) : {};
}

/** Its texts. */
export const about = loadBlock('about') as typeof About;
export const blog = loadBlock('blog') as typeof Blog;
export const home = load(join(brandFolder, 'texts/home')) as typeof Home;
export const productTexts = load(join(brandFolder, 'texts/product')) as typeof Product;
export const questions = load(join(brandFolder, 'texts/questions')) as typeof Questions;
export const site = load(join(brandFolder, 'texts/site')) as typeof Site;

/** Returns the alt text of the picture of a color. */
export function textOfColor(color: string): string {
  const image = brandProduct.variants.find((variant) => variant.color === color)?.image;
  const text = productTexts.colorPictures[image ?? ''];
  if (text === undefined) throw new Error(`no picture of ${color}`);
  return text;
}
