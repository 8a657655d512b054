import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { brandFolder } from '../brand-folder';
import { faultsOf } from './brand-faults';

const folder = mkdtempSync(join(tmpdir(), 'brands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sources = ['brand.json', 'product.json', 'theme.css', 'fonts.css', 'texts'];
let copies = 0;

/** Copies the default brand, replaces a text in a file of it, and returns the faults. */
async function faultsWith(file: string, from: string, to: string | null): Promise<string[]> {
  const copy = join(folder, String((copies += 1)));
  for (const name of sources) cpSync(join(brandFolder, name), join(copy, name), { recursive: true });
  symlinkSync(join(brandFolder, 'media'), join(copy, 'media'));
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  if (to === null) rmSync(path);
  else
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
  return faultsOf(copy);
}

it('the default brand has no fault', async () => {
  expect(await faultsOf(brandFolder)).toEqual([]);
});

it.each([
  ['theme.css', '', null, 'theme.css is missing'],
  ['texts/blog.ts', '', null, 'texts/blog.ts is missing'],
  ['theme.css', '--hair: #ead8cf', '--hair: tan', 'theme.css: --hair must be a color such as #3b2328'],
  ['theme.css', '--rib: ', '--ribs: ', 'theme.css: --rib is missing'],
  ['brand.json', '{', '', 'brand.json: '],
  ['brand.json', '"orderPrefix"', '"prefix": "LC", "orderPrefix"', 'brand.json: prefix is not a key of this file'],
  ['brand.json', '"LC"', '"Lc1"', 'brand.json: orderPrefix must be two capitals'],
  ['brand.json', '"bra"', '"<b>bra</b>"', 'brand.json: noun must be a text without HTML'],
  ['brand.json', ', "One size"', '', 'brand.json: sizes must be a list of sizes, each once, with "One size"'],
  ['brand.json', '799', '7.99', 'brand.json: shippingCents.express must be a whole number from 0 to 99999'],
  ['brand.json', '"max": 7', '"max": 2', 'brand.json: deliveryTakes.max must not be less than deliveryTakes.min'],
  ['brand.json', '"White"', '"Green"', 'brand.json: defaultColor must be a color of product.json'],
  ['brand.json', '"hasBlog": true', '"hasBlog": 1', 'brand.json: hasBlog must be true or false'],
  ['product.json', '"price": 9.99,', '', 'product.json: price is missing'],
  [
    'product.json',
    '9.99',
    '9.999',
    'product.json: price must be an amount in dollars with at most two decimals, above 0',
  ],
  ['product.json', '4.99', '19.99', 'product.json: salePrice must be less than price'],
  ['product.json', '"Brown"', '"Pink"', 'product.json: variants has two colors with the name Pink'],
  [
    'product.json',
    '/media/pink-800.jpg',
    '/media/pink.jpg',
    'product.json: image /media/pink.jpg must be /media/NAME-800.jpg',
  ],
  ['texts/pictures.ts', "'gallery-together-800.jpg'", "'all-800.jpg'", 'media/all-112.avif'],
  ['product.json', '"inventory": 10', '"inventory": -1', 'product.json: variants[0].inventory must be a whole number'],
  ['texts/site.ts', 'export const promo', 'const promo', 'texts/site.ts: promo is missing'],
  ['texts/home.ts', 'soft as', 'soft<br>as', 'texts/home.ts: hero.lead contains HTML'],
])('in %s, %j replaced by %j is one line', async (file, from, to, line) => {
  const faults = await faultsWith(file, from, to);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(line);
});
