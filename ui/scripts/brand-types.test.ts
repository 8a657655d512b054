import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brandFolder } from '../brand-folder';
import { keyOfBlock } from './brand-texts';
import { typeFaults } from './brand-types';

it('of a brand without texts of blocks, a text that has another type is named, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  for (const name of ['brand.json', 'product.json', 'texts'])
    cpSync(join(brandFolder, name), join(folder, name), { recursive: true });
  for (const name of Object.keys(keyOfBlock)) rmSync(join(folder, `texts/${name}.ts`), { force: true });
  const settings = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ ...settings, textFont: undefined }));
  const file = join(folder, 'texts/home.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace('lead: ', 'title: '));
  const faults = typeFaults(folder);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^texts\/home\.ts\(.*'title' does not exist/);
  rmSync(folder, { recursive: true });
}, 180_000);
