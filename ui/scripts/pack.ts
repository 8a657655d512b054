// Packs the pictures and videos into one file plus an index. Embedded one by one, they would be interleaved with the
// file names, and reading the names at startup would page the media into memory too. The pages, which have much in
// common, are packed and compressed together. Of a file with a compressed copy, only that is embedded.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const mimes: Record<string, string> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

const names = readdirSync(`${dist}media`).filter((name) => extname(name) in mimes);
const files = names.map((name) => ({ name, content: readFileSync(`${dist}media/${name}`) }));
const index = files.map(({ name, content }) => ({
  path: `/media/${name}`,
  mime: mimes[extname(name)],
  bytes: content.length,
  sha256: [...createHash('sha256').update(content).digest()],
}));
writeFileSync(`${dist}media.pack`, Buffer.concat(files.map(({ content }) => content)));
writeFileSync(`${dist}media.json.br`, brotliCompressSync(JSON.stringify(index)));
for (const name of names) rmSync(`${dist}media/${name}`);

/** Packs the pages of a mode, which are in this folder. */
function packPages(folder: string): void {
  const entries = readdirSync(dist + folder, { recursive: true, encoding: 'utf8' });
  const pages = entries.filter((name) => name.endsWith('.html'));
  const texts = pages.map((name) => [name.replace(/\.html$/, ''), readFileSync(`${dist}${folder}/${name}`, 'utf8')]);
  writeFileSync(`${dist}${folder}.json.br`, brotliCompressSync(JSON.stringify(Object.fromEntries(texts))));
  rmSync(dist + folder, { recursive: true });
}

packPages('pages-live');
// Last: make compares its time with those of the sources.
packPages('pages');
// What only prerendering needed.
rmSync(`${dist}index.html`);
rmSync(`${dist}.vite`, { recursive: true });

const compressed = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.br'));
for (const name of compressed) rmSync(dist + name.replace(/\.br$/, ''), { force: true });
