import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type productJson from '../../../brand/product.json';
import type * as About from '../../../brand/texts/about';
import type * as Blog from '../../../brand/texts/blog';
import type * as Home from '../../../brand/texts/home';
import type * as Pictures from '../../../brand/texts/pictures';
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
/** Of products that have sizes. Tests need four. */
export const sizes = brand.sizes.filter((size) => size !== 'One size') as [string, string, string, string];
export const [S, M, L, XL] = sizes;

/** Returns the query of the product page that selects a color, and a size. */
export function selecting(color: string, size?: string): string {
  return `?${new URLSearchParams(size === undefined ? { color } : { color, size })}`;
}

/** Returns the file of the picture of a color, without width and ending: `white`. */
export function fileOf(color: string): string {
  const image = brandProduct.variants.find((variant) => variant.color === color)?.image ?? '';
  return image.replace('/media/', '').replace('-800.jpg', '');
}

/** What this many units cost in dollars. */
export function priceOf(units: number): number {
  return (Math.round((brandProduct.salePrice ?? brandProduct.price) * 100) * units) / 100;
}

/** The same as pages write it. */
export function priceText(units: number): string {
  return `$${priceOf(units).toFixed(2)}`;
}

/** The shipping of an order of one unit by express. */
export const express = {
  shipping_method: 'express',
  shipping_cost: brand.shippingCents.express / 100,
  total: (brand.shippingCents.express + Math.round(priceOf(1) * 100)) / 100,
} as const;

export const listPrice = brandProduct.price;
export const listPriceText = `$${listPrice.toFixed(2)}`;

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
/** Its pictures that do not depend on the color. Tests need six. */
type Picture = (typeof productTexts.pictures)[number];
export const [texture, side, back, , , together] = productTexts.pictures as [
  Picture,
  Picture,
  Picture,
  Picture,
  Picture,
  Picture,
];
export const questions = load(join(brandFolder, 'texts/questions')) as typeof Questions;
/** The pictures of pages whose texts name none. */
export const pictures = load(join(brandFolder, 'texts/pictures')) as typeof Pictures;
export const site = load(join(brandFolder, 'texts/site')) as typeof Site;

/** Returns the alt text of the picture of a color. */
export function textOfColor(color: string): string {
  const image = brandProduct.variants.find((variant) => variant.color === color)?.image;
  const text = productTexts.colorPictures[image ?? ''];
  if (text === undefined) throw new Error(`no picture of ${color}`);
  return text;
}
