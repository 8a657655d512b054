import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import product from '../../brand/product.json';
import brand from '../../brand/brand.json';
import { neededFiles } from './brand-pictures';

const folder = join(import.meta.dirname, '../../brand');

it('the default brand has every file that its pages load, and no other', async () => {
  const { pictures, files } = await neededFiles(folder, brand, product);
  const needed = [...pictures.flatMap((picture) => picture.files.map(({ file }) => file)), ...files];
  expect(readdirSync(join(folder, 'media')).sort()).toEqual(needed.sort());
});

it.each([
  [{ hasFilm: false }, {}, 'swing'],
  [{ hasWornPictures: false }, {}, 'gallery-bust-form-brown'],
  [{}, { has_sizes: false }, 'gallery-bust-form-pink-s-'],
] as const)('with %j and %j no file begins with %s', async (settings, changes, start) => {
  const { pictures, files } = await neededFiles(folder, { ...brand, ...settings }, { ...product, ...changes });
  const names = [...pictures.flatMap((picture) => picture.files.map(({ file }) => file)), ...files];
  expect(names.filter((name) => name.startsWith(start))).toEqual([]);
});
