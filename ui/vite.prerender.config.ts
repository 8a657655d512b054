import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shortClassName } from './class-names';

/** The same pages for Node, which renders them ahead. */
export default defineConfig({
  plugins: [react()],
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    ssr: 'src/prerender.tsx',
    outDir: 'dist-ssr',
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
  },
});
