// Compresses RapiDoc, the script of /api/docs, from the source of poem-openapi. That crate would embed it uncompressed,
// and the npm package needs a hundred others.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const folder = new URL('../../', import.meta.url).pathname;
const metadata = execFileSync('cargo', ['metadata', '--locked', '--format-version=1'], {
  cwd: folder,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const { packages } = JSON.parse(metadata) as { packages: { name: string; manifest_path: string }[] };
const crate = packages.find(({ name }) => name === 'poem-openapi');
if (!crate) throw new Error('Cargo.lock has no poem-openapi');
const script = readFileSync(join(dirname(crate.manifest_path), 'src/ui/rapidoc/rapidoc-min.js'));
writeFileSync(join(folder, 'ui/dist/rapidoc.js.br'), brotliCompressSync(script));
