import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { brand, brandFolder } from './brand-folder.ts';

/**
 * Writes the color of the browser's frame and the fonts that every page needs into index.html, and the start of order
 * numbers into the rules of fields.
 */
export function brandPlugin(): Plugin {
  return {
    name: 'brand',
    load(id) {
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
