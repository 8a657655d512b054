import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { brandFolder } from './brand-folder.ts';
import { brandPlugin } from './brand-plugin.ts';
import { shortClassName } from './class-names.ts';
import { preloadHelper } from './preload-helper.ts';
import packageJson from './package.json' with { type: 'json' };

/** The oldest supported browsers in Vite's format, such as "chrome90". */
const supportedBrowsers = packageJson.browserslist.map((browser) => browser.replace(' ', ''));

const needNewPage = ['src/*.test.tsx', 'src/components/{LazyPart,use-history-entry}.test.tsx'];

export default defineConfig({
  plugins: [react(), preloadHelper(), brandPlugin()],
  css: { modules: { generateScopedName: shortClassName } },
  resolve: {
    alias: {
      '@brand': brandFolder,
      // wouter imports this shim; React 18 and later include the hook.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080', '/pictures': 'http://127.0.0.1:8080' },
    // The shared rules and the brand are outside this folder.
    fs: { allow: ['..'] },
  },
  build: {
    // Transpiles the syntax of scripts and styles; adds no polyfills. Optional chaining stays as it is: Chrome 90 only
    // fails on a rare kind of call, which scripts/supported-browsers.ts rejects.
    target: supportedBrowsers.map((browser) => browser.replace('chrome90', 'chrome91')),
    cssTarget: supportedBrowsers,
    // The content security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Not the imported chunk itself, nor the three that every page has loaded.
      resolveDependencies: (file, chunks) =>
        chunks.filter((chunk) => chunk !== file && !/\/(react|shop|runtime)-/.test(chunk)),
    },
    // One stylesheet: a page has its styles before its chunk loads, and rules have the same order on every page.
    cssCodeSplit: false,
    // Saves a few hundred bytes per page over the default minifier.
    minify: 'terser',
    terserOptions: {
      module: true,
      compress: { passes: 3, ecma: 2020 },
      // Wrapped in parentheses, React's one large function is compiled off the main thread while it downloads;
      // otherwise it is compiled when it is called, which blocks the page.
      format: { wrap_func_args: true },
    },
    rolldownOptions: {
      // A constant of another chunk takes fewer bytes in place than its export and import. The second pass inlines
      // constants that are computed from others.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: ['index.html', 'src/main-live.ts', 'src/event-replay/outdated-browser.ts'],
      output: {
        // Each page names a dozen files: shorter names save 30 bytes. Rolldown needs 7 letters for more than 64 chunks.
        entryFileNames: 'assets/[name]-[hash:6].js',
        chunkFileNames: ({ name }) => `assets/${name.replace('rolldown-', '')}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // One chunk for the code that every page needs and the components that most pages share: it compresses better
        // than several. It includes what these modules import.
        codeSplitting: {
          groups: [
            // Each file runs in a separate task. Together, React and the shop's code block a phone for more than 50 ms.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|commonjs/, priority: 1 },
            {
              name: 'shop',
              test: /src\/(App|catalog|contact\/|lib\/|pixel\/|components\/(Badge|lazy-when-idle|Picture|Price|Stars|Swatches)|copy\/(options|time-limits)|delivery\/DeliveryDates)/,
            },
            // Each further chunk takes bytes of the home page, which lists those it needs.
            {
              name: 'questions',
              test: /src\/(components\/(Accordion|LinkedText|Testimonial)|copy\/questions|features\/content\/Questions)|texts\/(questions|testimonials)\./,
            },
            // Checkout and the page of an order send requests, and so do the staff pages.
            { name: 'requests', test: /src\/(api\/client|components\/ErrorText|copy\/request-id)/ },
            // A form has most of them, and each is too small for a request.
            { name: 'fields', test: /src\/components\/(Isolated|TextField|TextArea|SelectField)/ },
            { name: 'text', test: /src\/features\/content\/(Prose|TextPage)/ },
          ],
        },
      },
    },
    // Lists the chunks of each page for scripts/prerender.ts.
    manifest: true,
  },
  test: {
    setupFiles: ['src/test-setup.ts'],
    // By default Vitest leaves one core to the terminal.
    maxWorkers: '100%',
    unstubGlobals: true,
    restoreMocks: true,
    // Long timeouts cost nothing when tests pass, and keep a busy machine from failing them.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Loading the modules and setting up a DOM takes longer than most tests. Files share both, unless they need a page
    // without history or one that has not hydrated. Tests can reset inlined modules only: these packages keep state.
    server: { deps: { inline: ['@stripe/stripe-js', 'react-toastify'] } },
    projects: [
      {
        extends: true,
        test: { name: 'node', environment: 'node', isolate: false, include: ['{src,scripts}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate: false,
          include: ['src/**/*.test.tsx'],
          exclude: needNewPage,
        },
      },
      { extends: true, test: { name: 'new-page', environment: 'jsdom', include: needNewPage } },
    ],
  },
});
