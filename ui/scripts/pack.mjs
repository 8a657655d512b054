// Puts the pictures and videos into one file with an index beside it: embedded one by one they would lie between the
// names of the files, and the system would take them into memory with those names when the server starts. The pages,
// which have much in common, go into another, compressed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const mimes = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

const names = readdirSync(`${dist}media`).filter((name) => extname(name) in mimes);
const pieces = names.map((name) => readFileSync(`${dist}media/${name}`));
const index = names.map((name, at) => ({
  path: `/media/${name}`,
  mime: mimes[extname(name)],
  bytes: pieces[at].length,
  sha256: [...createHash('sha256').update(pieces[at]).digest()],
}));
writeFileSync(`${dist}media.pack`, Buffer.concat(pieces));
writeFileSync(`${dist}media.json`, JSON.stringify(index));
for (const name of names) rmSync(`${dist}media/${name}`);

const pages = readdirSync(`${dist}pages`, { recursive: true }).filter((name) => name.endsWith('.html'));
const texts = pages.map((name) => [name.replace(/\.html$/, ''), readFileSync(`${dist}pages/${name}`, 'utf8')]);
writeFileSync(`${dist}pages.json.gz`, gzipSync(JSON.stringify(Object.fromEntries(texts)), { level: 9 }));
rmSync(`${dist}pages`, { recursive: true });
