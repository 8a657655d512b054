import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import product from '../../brand/product.json';
import { brand } from '../brand-folder';

const root = join(import.meta.dirname, '../..');
const places = ['README.md', 'src', 'ui/src', 'ui/scripts', 'deploy'];
/** Tests and their fixtures use the default brand. */
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)test-[^/]*$|\/vectors\.json$/.test(file);
const names = [brand.name, product._id, product.title].map((name) => name.toLowerCase());
/** An order number, or a pattern of them. */
const orderNumber = new RegExp(`\\b${brand.orderPrefix}(\\d{5}|\\\\d|\\[)`);

it('no code names the brand or its product', () => {
  const files = places.flatMap((place) => filesIn(join(root, place))).filter((file) => !isTest(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter(namesBrand)).toEqual([]);
});

function namesBrand(file: string): boolean {
  const text = readFileSync(join(root, file), 'utf8');
  const [code = ''] = text.split('#[cfg(test)]');
  return names.some((name) => text.toLowerCase().includes(name)) || orderNumber.test(code);
}

function filesIn(folder: string): string[] {
  if (statSync(folder).isFile()) return [relative(root, folder)];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}
