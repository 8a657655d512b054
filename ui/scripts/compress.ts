// Writes .br and .gz copies of built text files if they save at least 10 %; the server picks one by Accept-Encoding.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = new URL('../dist', import.meta.url).pathname;
const compressible = /\.(js|css|svg|json|txt|xml|ico)$/;

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  const encodings = {
    '.br': brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    '.gz': gzipSync(bytes, { level: 9 }),
  };
  for (const [extension, encoded] of Object.entries(encodings)) {
    if (encoded.length < bytes.length * 0.9) writeFileSync(path + extension, encoded);
  }
}
