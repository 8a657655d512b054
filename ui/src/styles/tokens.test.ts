import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = join(dirname(fileURLToPath(import.meta.url)), '..');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => join(source, file));

/** Declarations of the components that match, as "file: declaration". */
function declarations(pattern: RegExp): string[] {
  return sheets.flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(/^\s*([a-z-]+):\s*([^;{]+);/gm);
    return [...found]
      .map(([, name = '', value = '']) => `${name}: ${value.replaceAll(/\s+/g, ' ')}`)
      .filter((declaration) => pattern.test(declaration))
      .map((declaration) => `${relative(source, file)}: ${declaration}`);
  });
}

it('no component invents a color', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(declarations(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|color-mix)a?\(/i)).toEqual([]);
});

it('no component invents a space', () => {
  // Hairlines of one or two pixels are no steps of the scale, nor is what goes with the size of a text.
  const invented = declarations(/^(padding|margin|gap|row-gap|column-gap)[a-z-]*:.*\d(rem|em|px)/);
  expect(invented.filter((one) => !/\b[12](\.\d+)?px|\dem\b/.test(one))).toEqual([]);
});
