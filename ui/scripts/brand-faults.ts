// What is wrong with the folder of a brand. The compiler checks the texts of the default brand; this, those of every one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type brandJson from '../../brand/brand.json';
import type productJson from '../../brand/product.json';
import { neededFiles } from './brand-pictures';
import { exported, keyOfBlock, words } from './brand-texts';

/** Returns what a value must be, if it is something else. */
type Check = (value: unknown) => string | null;
type Values = Record<string, unknown>;

const expect =
  (expected: string, isValid: (value: unknown) => boolean): Check =>
  (value) =>
    isValid(value) ? null : `must be ${expected}`;
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const text = expect('a text without HTML', (value) => isText(value) && !hasHtml(value));
const matches = (expected: string, pattern: RegExp) =>
  expect(expected, (value) => isText(value) && pattern.test(value));
const whole = (min: number, max: number) =>
  expect(`a whole number from ${min} to ${max}`, (value) => Number.isInteger(value) && within(Number(value), min, max));
const flag = expect('true or false', (value) => typeof value === 'boolean');
const price = expect('an amount in dollars with at most two decimals, above 0', isPrice);

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const within = (value: number, min: number, max: number) => value >= min && value <= max;

const styles = new URL('../src', import.meta.url).pathname;

const fileOf = (name: string) => `texts/${name}.ts`;

const maxCents = 99_999;
const sizes = expect('a list of sizes, each once, with "One size"', isSizes);

/** The keys of brand.json. */
const brandKeys: Record<string, Check> = {
  name: text,
  noun: text,
  supportEmail: matches('an email address', /^[^@\s]+@[^@\s]+\.[^@\s]+$/),
  orderPrefix: matches('two capitals', /^[A-Z]{2}$/),
  sizes,
  defaultColor: expect('the name of a color, or empty', (value) => typeof value === 'string'),
  defaultSize: text,
  'shippingCents.free': whole(0, maxCents),
  'shippingCents.express': whole(0, maxCents),
  shipsWithin: whole(1, 30),
  'deliveryTakes.min': whole(1, 60),
  'deliveryTakes.max': whole(1, 60),
  cancelMinutes: whole(1, 1440),
  refundDays: whole(1, 365),
  priceBandCents: whole(1, maxCents),
  themeColor: matches('a color such as #3b2328', /^#[0-9a-f]{6}$/),
  preloadedFonts: expect('a list of files in fonts/', (value) => Array.isArray(value) && value.every(isText)),
  'mailFonts.heading': text,
  'mailFonts.text': text,
  hasAbout: flag,
  hasBlog: flag,
  hasColorBanner: flag,
  hasSizeChart: flag,
  hasWornPictures: flag,
  hasFilm: flag,
  hasCare: flag,
  reviewCount: whole(0, 100_000),
  sharedPicture: text,
};

/** Those of a brand whose texts have a font in `fonts/`. */
const fontKeys: Record<string, Check> = { 'textFont.family': text, 'textFont.file': text, 'textFont.weights': text };

/** The keys of product.json. */
const productKeys: Record<string, Check> = {
  _id: matches('lowercase letters, digits and hyphens', /^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: text,
  description: text,
  price,
  salePrice: expect('null or an amount in dollars', (value) => value === null || isPrice(value)),
  image: text,
  variants: expect('a list of colors', Array.isArray),
};
const optionalKeys: Record<string, Check> = { has_sizes: flag, fabric: text, origin: text };

const colorKeys: Record<string, Check> = { color: text, image: text, inventory: whole(0, 100_000) };

/** The variables of theme.css that the server reads, which must be colors such as #3b2328. */
const serverColors = words('blush cream hair ink ink-soft ink-strong paper rose studio');

/** Returns the faults of a brand, each as one line that begins with the file; those of its pictures if there is no other. */
export async function faultsOf(folder: string, { withPictures } = { withPictures: true }): Promise<string[]> {
  const isMissing = (file: string) => !existsSync(join(folder, file));
  const needed = Object.keys(exported).filter((name) => !(name in keyOfBlock));
  const files = ['brand.json', 'product.json', 'theme.css', 'fonts.css', ...needed.map(fileOf)];
  const missing = files.filter(isMissing).map((file) => `${file} is missing`);
  if (missing.length > 0) return missing;
  const given = Object.entries(exported).filter(([name]) => !isMissing(fileOf(name)));
  const texts = await Promise.all(given.map(([name, names]) => textFaults(folder, name, names)));
  const faults = [...jsonFaults(folder), ...themeFaults(folder), ...texts.flat()];
  return faults.length > 0 || !withPictures ? faults : pictureFaults(folder);
}

function jsonFaults(folder: string): string[] {
  try {
    const [brand, product] = [readJson(folder, 'brand.json'), readJson(folder, 'product.json')];
    const faults = [
      ...keyFaults('brand.json', 'textFont' in brand ? { ...brandKeys, ...fontKeys } : brandKeys, flat(brand)),
      ...keyFaults('product.json', productKeys, product, optionalKeys),
    ];
    return faults.length > 0
      ? faults
      : [...brandFaults(brand, product), ...blockFaults(folder, brand), ...colorFaults(product)];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Reads an object of JSON, or throws what is wrong with its file. */
export function readJson(folder: string, file: string): Values {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    if (isObject(value)) return value;
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : 'not JSON'}`, { cause: error });
  }
  throw new Error(`${file}: must be an object`);
}

/** Moves the keys of inner objects to the outer one, as `outer.inner`. */
function flat(values: Values): Values {
  return Object.fromEntries(Object.entries(values).flatMap(flatEntry));
}

function flatEntry([key, value]: [string, unknown]): [string, unknown][] {
  if (!isObject(value) || Array.isArray(value)) return [[key, value]];
  return Object.entries(value).map(([name, one]) => [`${key}.${name}`, one]);
}

function keyFaults(file: string, required: Record<string, Check>, values: Values, optional = {}): string[] {
  const given = Object.entries<Check>(optional).filter(([key]) => key in values);
  const keys = { ...required, ...Object.fromEntries(given) };
  const unknown = Object.keys(values).filter((key) => !(key in keys));
  return [
    ...unknown.map((key) => `${file}: ${key} is not a key of this file`),
    ...Object.entries(keys).flatMap(([key, check]) => {
      const fault = key in values ? check(values[key]) : 'is missing';
      return fault === null ? [] : [`${file}: ${key} ${fault}`];
    }),
  ];
}

/** Returns what contradicts something else. */
function brandFaults(brand: Values, product: Values): string[] {
  const { min, max } = brand.deliveryTakes as { min: number; max: number };
  const colors = (product.variants as Values[]).map(({ color }) => color);
  return [
    min > max && 'brand.json: deliveryTakes.max must not be less than deliveryTakes.min',
    !(brand.sizes as unknown[]).includes(brand.defaultSize) && 'brand.json: defaultSize must be one of sizes',
    colors.length > 0 &&
      !colors.includes(brand.defaultColor) &&
      'brand.json: defaultColor must be a color of product.json',
    (brand.sizes as unknown[]).length === 1 &&
      product.has_sizes !== false &&
      'product.json: has_sizes must be false, as brand.json has no other size than One size',
    product.salePrice !== null &&
      Number(product.salePrice) >= Number(product.price) &&
      'product.json: salePrice must be less than price',
  ].filter((fault) => fault !== false);
}

/** Returns the files of texts that a block of the brand lacks. */
function blockFaults(folder: string, brand: Values): string[] {
  return Object.entries(keyOfBlock)
    .filter(([name, key]) => brand[key] && !existsSync(join(folder, fileOf(name))))
    .map(([name, key]) => `${fileOf(name)} is missing, and brand.json: ${key} is ${String(brand[key])}`);
}

function colorFaults({ image, variants }: Values): string[] {
  const colors = variants as unknown[];
  const names = colors.map((one) => (isObject(one) ? one.color : undefined));
  const repeated = names.filter((name, index) => name !== undefined && names.indexOf(name) < index);
  const images = [image, ...colors.map((one) => (isObject(one) ? one.image : undefined))].filter(isText);
  return [
    ...colors.flatMap((one, index) =>
      isObject(one)
        ? keyFaults('product.json', colorKeys, one).map((line) => line.replace(': ', `: variants[${index}].`))
        : [`product.json: variants[${index}] must be an object`],
    ),
    ...new Set(repeated.map((name) => `product.json: variants has two colors with the name ${String(name)}`)),
    ...new Set(
      images
        .filter((path) => !/^\/media\/[a-z0-9-]+-800\.jpg$/.test(path))
        .map((path) => `product.json: image ${path} must be /media/NAME-800.jpg`),
    ),
  ];
}

/** Returns what the folder of pictures lacks: one line for each picture. */
async function pictureFaults(folder: string): Promise<string[]> {
  const isMissing = (file: string) => !existsSync(join(folder, 'media', file));
  const [brand, product] = [readJson(folder, 'brand.json'), readJson(folder, 'product.json')];
  const { pictures, files } = await neededFiles(folder, brand as typeof brandJson, product as typeof productJson);
  return [
    ...pictures.flatMap(({ name, files: all }) => {
      const [first, ...rest] = all.map(({ file }) => file).filter(isMissing);
      const others = rest.length > 0 ? ` and ${rest.length} other files of it` : '';
      return first === undefined
        ? []
        : [`media/${first}${others} missing: make media writes them from originals/${name}.jpg`];
    }),
    ...files.filter(isMissing).map((file) => `media/${file} is missing`),
  ];
}

/** Returns the variables that the theme lacks: those that styles use and do not set, and those of the server. */
function themeFaults(folder: string): string[] {
  const theme = readFileSync(join(folder, 'theme.css'), 'utf8');
  const files = readdirSync(styles, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const css = files.map((file) => readFileSync(join(styles, file), 'utf8')).join('\n');
  const used = new Set([...css.matchAll(/var\(--([\w-]+)\)/g)].map(([, name = '']) => name));
  return [
    ...[...used]
      .filter((name) => !`${theme}\n${css}`.includes(` --${name}:`))
      .map((name) => `theme.css: --${name} is missing`),
    ...serverColors
      .filter((name) => !new RegExp(` --${name}: #[0-9a-f]{6};`).test(theme))
      .map((name) => `theme.css: --${name} must be a color such as #3b2328`),
  ];
}

/** Returns what a file of texts lacks, and the texts with HTML in it. */
async function textFaults(folder: string, name: string, names: readonly string[]): Promise<string[]> {
  const file = fileOf(name);
  const texts = (await import(/* @vite-ignore */ join(folder, file))) as Values;
  return names.flatMap((key) => {
    if (!(key in texts)) return [`${file}: ${key} is missing`];
    return leaves(key, texts[key])
      .filter(([, value]) => hasHtml(value))
      .map(([path]) => `${file}: ${path} contains HTML`);
  });
}

/** Returns the texts in a value with their paths, and those that its functions return. */
function leaves(path: string, value: unknown): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return leaves(`${path}()`, (value as (...texts: string[]) => unknown)('x', 'x'));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => leaves(`${path}.${key}`, one));
}

function hasHtml(value: string): boolean {
  return /<[a-z/!]|&[a-z]+;/i.test(value);
}

function isPrice(value: unknown): boolean {
  return typeof value === 'number' && value > 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

function isSizes(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every(isText) && new Set(value).size === value.length && value.includes('One size')
  );
}
