import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { brand, brandFolder } from './brand-folder.ts';
import { exported, keyOfBlock } from './scripts/brand-texts.ts';

const leftOut = 'brand:';
/** What the cases of unit tests are written for, whatever the brand has. */
const inTests = {
  sizes: ['S', 'M', 'L', 'XL', 'One size'],
  defaultSize: 'M',
  shipsWithin: 3,
  deliveryTakes: { min: 3, max: 7 },
};

/**
 * Writes the color of the browser's frame and the fonts that every page needs into index.html, and the start of order
 * numbers into the rules of fields. What the brand leaves out is empty, as no page shows it.
 */
export function brandPlugin(): Plugin {
  return {
    name: 'brand',
    enforce: 'pre',
    resolveId(source) {
      const name = /^(?:@brand|\/.*)\/texts\/([\w-]+)$/.exec(source)?.[1] ?? '';
      return name in keyOfBlock && !existsSync(join(brandFolder, `texts/${name}.ts`)) ? leftOut + name : null;
    },
    load(id) {
      if (id.startsWith(leftOut))
        return `export const ${exported[id.slice(leftOut.length)]?.map((name) => `${name} = []`).join(', ')};`;
      if (id === join(brandFolder, 'brand.json'))
        return JSON.stringify({ textFont: null, ...(brand as object), ...(process.env.VITEST ? inTests : {}) });
      if (!id.endsWith('/src/rules/validation.json')) return null;
      return readFileSync(id, 'utf8').replaceAll('{orderPrefix}', brand.orderPrefix);
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html, { server }) {
        const folder = server ? `/@fs${brandFolder}` : relative(import.meta.dirname, brandFolder);
        const fonts = brand.preloadedFonts.map(
          (file) => `<link rel="preload" href="${folder}/fonts/${file}" as="font" type="font/woff2" crossorigin />`,
        );
        const color = `<meta name="theme-color" content="${brand.themeColor}" />`;
        return html.replace('<!-- theme-color -->', color).replace('<!-- fonts -->', fonts.join('\n'));
      },
    },
  };
}
