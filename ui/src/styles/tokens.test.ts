import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = join(dirname(fileURLToPath(import.meta.url)), '..');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => join(source, file));

/** Returns the matching declarations in CSS modules, as "file: declaration". */
function declarations(pattern: RegExp): string[] {
  return sheets.flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(/^\s*([a-z-]+):\s*([^;{]+);/gm);
    return [...found]
      .map(([, name = '', value = '']) => `${name}: ${value.replaceAll(/\s+/g, ' ')}`)
      .filter((declaration) => pattern.test(declaration))
      .map((declaration) => `${relative(source, file)}: ${declaration}`);
  });
}

it('components define no colors', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(declarations(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|color-mix)a?\(/i)).toEqual([]);
});

it('components define no spaces', () => {
  // Lengths of one or two pixels and lengths in em are not part of the spacing scale.
  const literal = declarations(/^(padding|margin|gap|row-gap|column-gap)[a-z-]*:.*\d(rem|em|px)/);
  expect(literal.filter((one) => !/\b[12](\.\d+)?px|\dem\b/.test(one))).toEqual([]);
});
