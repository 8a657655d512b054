import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandFolder } from './brand-folder.ts';
import { brandPlugin } from './brand-plugin.ts';
import { shortClassName } from './class-names.ts';

/** Builds the pages for Node, which prerenders them. */
export default defineConfig({
  plugins: [react(), brandPlugin()],
  resolve: { alias: { '@brand': brandFolder } },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    ssr: 'src/prerender.tsx',
    outDir: 'dist-ssr',
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
  },
});
