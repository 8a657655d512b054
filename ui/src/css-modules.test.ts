import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = dirname(fileURLToPath(import.meta.url));

// TypeScript types a CSS module as a record of strings, so it does not catch a misspelled class.
it('every class that a component uses exists in its CSS module', () => {
  const components = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const unknown = components.flatMap((file) => unknownClassesOf(join(root, file)).map((name) => `${file}: ${name}`));
  expect(components.length).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});

function unknownClassesOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const code = text.replaceAll(/^import .*$/gm, '');
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(([, name = '', sheet = '']) => {
    const rules = readFileSync(join(dirname(path), sheet), 'utf8');
    const used = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, className = '']) => className);
    return used.filter((className) => !new RegExp(`\\.${className}(?![\\w-])`).test(rules));
  });
}
