import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { typeFaults } from './brand-types';

const brand = join(import.meta.dirname, '../../brand');

it('a text of a brand that has another type is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  for (const name of ['brand.json', 'product.json', 'texts'])
    cpSync(join(brand, name), join(folder, name), { recursive: true });
  const file = join(folder, 'texts/home.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace("lead: 'A plush", "title: 'A plush"));
  const faults = typeFaults(folder);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^texts\/home\.ts\(.*'title' does not exist/);
  rmSync(folder, { recursive: true });
}, 180_000);
