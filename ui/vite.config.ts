import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { shortClassName } from './class-names';
import { browserslist } from './package.json';

/** The oldest browsers the shop serves, as the build writes them: "chrome90". */
const floor = browserslist.map((browser) => browser.replace(' ', ''));

export default defineConfig({
  plugins: [react()],
  css: { modules: { generateScopedName: shortClassName } },
  // React has had the hook itself since 18; wouter asks for it here.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080' },
    // The shared rules lie beside this folder, in ../src/rules.
    fs: { allow: ['..'] },
  },
  build: {
    // Syntax only, of scripts and of styles; what a library lacks is not added.
    target: floor,
    cssTarget: floor,
    // The content security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file: a page is styled before its chunk arrives, and rules keep one order on every page.
    cssCodeSplit: false,
    // A few hundred bytes a page less than the default one.
    minify: 'terser',
    terserOptions: {
      module: true,
      compress: { passes: 3, ecma: 2020 },
      // In parentheses React's one large function is compiled where it is fetched, beside the page; else when it is
      // called, while the page waits.
      format: { wrap_func_args: true },
    },
    rolldownOptions: {
      output: {
        // What every page needs, and the parts that most pages share: one piece compresses better than many. What these
        // modules import comes with them.
        codeSplitting: {
          groups: [
            {
              name: 'shop',
              test: /src\/(App|catalog|lib\/|components\/(Badge|Picture|Price|Swatches))|react-dom\/|commonjs/,
            },
          ],
        },
      },
    },
    // Tells the prerendering which chunks a page needs.
    manifest: true,
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-setup.ts'],
    unstubGlobals: true,
    restoreMocks: true,
  },
});
