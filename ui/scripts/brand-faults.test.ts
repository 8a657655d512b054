import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type productJson from '../../brand/product.json';
import { brandFolder } from '../brand-folder';
import { faultsOf } from './brand-faults';
import { keyOfBlock } from './brand-texts';

const folder = mkdtempSync(join(tmpdir(), 'brands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sources = ['brand.json', 'product.json', 'theme.css', 'fonts.css', 'texts'];
let copies = 0;

/** Returns the changed text of a file. */
type Edit = (text: string) => string;
const replace =
  (from: RegExp, to: string): Edit =>
  (text) =>
    text.replace(from, to);
const set =
  (values: object): Edit =>
  (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), ...values });
const setColor =
  (values: object): Edit =>
  (text) => {
    const { variants } = JSON.parse(text) as typeof productJson;
    return set({ variants: [{ ...variants[0], ...values }, ...variants.slice(1)] })(text);
  };

function copyOfBrand(): string {
  const copy = join(folder, String((copies += 1)));
  for (const name of sources) cpSync(join(brandFolder, name), join(copy, name), { recursive: true });
  symlinkSync(join(brandFolder, 'media'), join(copy, 'media'));
  return copy;
}

function change(copy: string, file: string, edit: Edit): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const changed = edit(text);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
}

it('the brand has no fault', async () => {
  expect(await faultsOf(brandFolder)).toEqual([]);
});

it.each([
  ['theme.css', 'theme.css is missing'],
  ['texts/site.ts', 'texts/site.ts is missing'],
])('without %s the fault is %j', async (file, fault) => {
  const copy = copyOfBrand();
  rmSync(join(copy, file));
  expect(await faultsOf(copy)).toEqual([fault]);
});

it('texts of blocks can be left out, but not those of a block that the brand has', async () => {
  const copy = copyOfBrand();
  for (const name of Object.keys(keyOfBlock)) rmSync(join(copy, `texts/${name}.ts`), { force: true });
  change(copy, 'brand.json', set({ hasAbout: false, hasBlog: true, hasSizeChart: false, reviewCount: 0 }));
  expect(await faultsOf(copy)).toEqual(['texts/blog.ts is missing, and brand.json: hasBlog is true']);
  change(copy, 'brand.json', set({ hasBlog: false }));
  expect(await faultsOf(copy)).toEqual([]);
});

it('the font of texts can be left out', async () => {
  const copy = copyOfBrand();
  change(copy, 'brand.json', set({ textFont: undefined, preloadedFonts: [] }));
  expect(await faultsOf(copy)).toEqual([]);
});

it.each<[string, string, Edit]>([
  ['theme.css', 'theme.css: --hair must be a color such as #3b2328', replace(/--hair: #\w+/, '--hair: tan')],
  ['theme.css', 'theme.css: --rib is missing', replace(/--rib: /, '--ribs: ')],
  ['brand.json', 'brand.json: ', replace(/\{/, '')],
  ['brand.json', 'brand.json: prefix is not a key of this file', set({ prefix: 'LC' })],
  ['brand.json', 'brand.json: orderPrefix must be two capitals', set({ orderPrefix: 'Lc1' })],
  ['brand.json', 'brand.json: noun must be a text without HTML', set({ noun: '<b>cup</b>' })],
  ['brand.json', 'brand.json: sizes must be a list of sizes, each once, with "One size"', set({ sizes: ['S'] })],
  [
    'brand.json',
    'brand.json: shippingCents.express must be a whole number from 0 to 99999',
    set({ shippingCents: { free: 0, express: 7.99 } }),
  ],
  [
    'brand.json',
    'brand.json: deliveryTakes.max must not be less than deliveryTakes.min',
    set({ deliveryTakes: { min: 3, max: 2 } }),
  ],
  ['brand.json', 'brand.json: defaultColor must be a color of product.json', set({ defaultColor: 'Chartreuse' })],
  ['brand.json', 'brand.json: hasBlog must be true or false', set({ hasBlog: 1 })],
  [
    'brand.json',
    'product.json: has_sizes must be false, as brand.json has no other size than One size',
    set({ sizes: ['One size'], defaultSize: 'One size' }),
  ],
  ['brand.json', 'brand.json: textFont.weights is missing', set({ textFont: { family: 'A', file: 'a' } })],
  ['product.json', 'product.json: price is missing', set({ price: undefined })],
  [
    'product.json',
    'product.json: price must be an amount in dollars with at most two decimals, above 0',
    set({ price: 99.999 }),
  ],
  ['product.json', 'product.json: salePrice must be less than price', set({ price: 4, salePrice: 5 })],
  ['product.json', 'product.json: image /media/a.jpg must be /media/NAME-800.jpg', setColor({ image: '/media/a.jpg' })],
  ['product.json', 'product.json: variants[0].inventory must be a whole number', setColor({ inventory: -1 })],
  ['texts/pictures.ts', 'media/all-112.avif', replace(/(messagePicture =\s+.).*-800/, '$1all-800')],
  ['texts/site.ts', 'texts/site.ts: promo is missing', replace(/export const promo/, 'const promo')],
  ['texts/home.ts', 'texts/home.ts: hero.lead contains HTML', replace(/(lead:\s+['"`])/, '$1<br>')],
])('in %s a fault is one line: %s', async (file, line, edit) => {
  const copy = copyOfBrand();
  change(copy, file, edit);
  const faults = await faultsOf(copy);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(line);
});

it('two colors with one name are a fault', async () => {
  const copy = copyOfBrand();
  const { variants } = JSON.parse(readFileSync(join(copy, 'product.json'), 'utf8')) as typeof productJson;
  change(copy, 'product.json', set({ variants: [...variants, variants[0]] }));
  expect(await faultsOf(copy)).toEqual([`product.json: variants has two colors with the name ${variants[0]?.color}`]);
});
