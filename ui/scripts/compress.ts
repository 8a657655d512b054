// Writes .br copies of built text files if they save at least 10 %. pack.ts then removes the file, which the server
// restores from the copy for a client that does not accept brotli.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dist = new URL('../dist', import.meta.url).pathname;
const compressible = /\.(js|css|svg|json|txt|xml|ico)$/;

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  const brotli = brotliCompressSync(bytes);
  if (brotli.length < bytes.length * 0.9) writeFileSync(`${path}.br`, brotli);
}
