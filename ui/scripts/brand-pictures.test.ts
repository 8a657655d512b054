import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import product from '@brand/product.json';
import { filmFile, wornPictures } from '@brand/texts/pictures';
import { expect, it } from 'vitest';
// Not the alias @brand: its sizes are replaced for unit tests.
import { brand, brandFolder as folder } from '../brand-folder';
import { neededFiles } from './brand-pictures';

const [color] = product.variants.map(({ image }) => image.replace('/media/', '').replace('-800.jpg', ''));
const size = brand.sizes[0]?.toLowerCase();

it('the brand has every file that its pages load, and no other', async () => {
  const { pictures, files } = await neededFiles(folder, brand, product);
  const needed = [...pictures.flatMap((picture) => picture.files.map(({ file }) => file)), ...files];
  expect(readdirSync(join(folder, 'media')).sort()).toEqual(needed.sort());
});

it.each([
  [{ hasFilm: false }, {}, filmFile],
  [{ hasWornPictures: false }, {}, `${wornPictures}-${color}`],
  [{}, { has_sizes: false }, `${wornPictures}-${color}-${size}-`],
] as const)('with %j and %j no file begins with %s', async (settings, changes, start) => {
  const { pictures, files } = await neededFiles(folder, { ...brand, ...settings }, { ...product, ...changes });
  const names = [...pictures.flatMap((picture) => picture.files.map(({ file }) => file)), ...files];
  expect(names.filter((name) => name.startsWith(start))).toEqual([]);
});
