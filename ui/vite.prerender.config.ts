import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The same pages for Node, which renders them ahead. */
export default defineConfig({
  plugins: [react()],
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: {
    ssr: 'src/prerender.tsx',
    outDir: 'dist-ssr',
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
  },
});
