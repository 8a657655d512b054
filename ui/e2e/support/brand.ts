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
import type * as SizeChart from '../../../brand/texts/size-chart';
import type * as Site from '../../../brand/texts/site';
import type * as Testimonials from '../../../brand/texts/testimonials';
import { brand, brandFolder } from '../../brand-folder';
import type { SizeRow } from '../../src/rules/fit';
import firstBrand from '../../src/test-first-brand.json' with { type: 'json' };

/** The brand that the tests run with, from its folder. */
export { brand };
export const { orderPrefix } = brand;
/** Whether what tests compare with, such as sizes in bytes, is that of this brand. */
export const isFirstBrand = brand.name === firstBrand.name;

/** The product of a new shop. */
export const brandProduct = JSON.parse(readFileSync(join(brandFolder, 'product.json'), 'utf8')) as typeof productJson;
export const { _id: productId, title } = brandProduct;
export const productPath = `/product/${productId}`;
/** The colors, as pages list them. */
export const listedColors = brandProduct.variants.map(({ color }) => color);
/** Tests need four: the one that is selected at first, and then the others. */
export const colors = fromDefault(brand.defaultColor, listedColors);
export const [firstColor, secondColor, thirdColor, fourthColor] = colors;
/** Of products that have sizes. Tests need four, and call the one that is selected at first M. */
export const sizes = brand.sizes.filter((size) => size !== 'One size');
export const [M, S, L, XL] = fromDefault(brand.defaultSize, sizes);

/** Returns a size with the bands and cups that it fits, as pages write it: `M (34-36, B-D)`. */
export function sizeWithFit(size: string): string {
  const [, bands, cups] = sizeRows.find(([name]) => name === size) ?? [];
  return `${size} (${bands}, ${cups})`;
}

/** Returns the query of the product page that selects a color, and a size. */
export function selecting(color: string, size?: string): string {
  return `?${new URLSearchParams(size === undefined ? { color } : { color, size })}`;
}

function fromDefault(first: string, all: readonly string[]): [string, string, string, string] {
  return [first, ...all.filter((one) => one !== first)] as [string, string, string, string];
}

/** Returns the picture of a color, as a product names it: `/media/white-800.jpg`. */
export function imageOf(color: string): string {
  return brandProduct.variants.find((variant) => variant.color === color)?.image ?? '';
}

/** Returns the same without folder, width and ending: `white`. */
export function fileOf(color: string): string {
  return imageOf(color).replace('/media/', '').replace('-800.jpg', '');
}

/** Returns the path of a file to upload: a picture of the brand. */
export function uploadOf({ file }: { file: string }): string {
  return join(brandFolder, `media/${file}-800.jpg`);
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

/** A lower price that is saved without a question. */
export const lowerPrice = Math.round(priceOf(1) * 90) / 100;
export const lowerPriceText = `$${lowerPrice.toFixed(2)}`;

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
/** The pictures of the first screen, without width and ending. */
export const heroFiles = [home.hero.first, home.hero.second].map(({ file }) => file.replace('-800.jpg', ''));
export const productTexts = load(join(brandFolder, 'texts/product')) as typeof Product;
/** Its pictures that do not depend on the color. Tests need six. */
type Picture = (typeof productTexts.pictures)[number];
export const [texture, side, back, detail, , together] = productTexts.pictures as [
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
export const { testimonials } = loadBlock('testimonials') as typeof Testimonials;
/** Undefined without a size chart. */
export const { fit, sizeChart } = loadBlock('size-chart') as typeof SizeChart;
export const { sizeColumns, sizeRows } = loadBlock('sizes') as { sizeColumns: string[]; sizeRows: SizeRow[] };

/** The border of the price filter, as pages write it. */
export const band = `$${brand.priceBandCents / 100}`;

/** What the details of the product call what it is made of, and its care. */
export const materialAndCare = brand.hasCare ? `${productTexts.material} and care` : productTexts.material;
export const reviewsText = `${brand.reviewCount} reviews`;
export const refundPromise = `${brand.refundDays}-day money-back guarantee`;
/** How long shoppers can cancel, after how long a card is charged, when an order ships, and how long a parcel takes. */
export const cancelTime = brand.cancelMinutes === 60 ? '1 hour' : `${brand.cancelMinutes} minutes`;
export const chargeTime = brand.cancelMinutes === 60 ? 'one hour' : cancelTime;
export const shipTime = `${brand.shipsWithin} business days`;
export const deliveryTime = `${brand.deliveryTakes.min}-${brand.deliveryTakes.max} business days`;

/** Returns the alt text of the picture of a color. */
export function textOfColor(color: string): string {
  const image = brandProduct.variants.find((variant) => variant.color === color)?.image;
  const text = productTexts.colorPictures[image ?? ''];
  if (text === undefined) throw new Error(`no picture of ${color}`);
  return text;
}
