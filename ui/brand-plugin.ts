import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { brand, brandFolder } from './brand-folder.ts';

/** Writes the color of the browser's frame and the fonts that every page needs into index.html. */
export function brandPlugin(): Plugin {
  return {
    name: 'brand',
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
