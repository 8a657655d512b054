import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080' },
    // The shared rules lie beside this folder, in ../src/rules.
    fs: { allow: ['..'] },
  },
  build: {
    // The content security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file: a page is styled before its chunk arrives, and rules keep one order on every page.
    cssCodeSplit: false,
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
