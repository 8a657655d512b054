import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const isOf = (name: string) => (file: string) => new RegExp(`^${name}-\\d+\\.`).test(file);

it('a photo becomes the files of its picture, turned, and what has no original is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  const media = join(folder, 'media');
  cpSync(join(root, 'brand'), folder, { recursive: true });
  const files = readdirSync(media).filter(isOf('gallery-detail-pink'));
  for (const file of [...files, 'gallery-back-800.jpg']) rmSync(join(media, file));
  mkdirSync(join(folder, 'originals'));
  const photo = sharp({ create: { width: 1500, height: 1200, channels: 3, background: '#e4899a' } });
  await photo.withMetadata({ orientation: 6 }).jpeg().toFile(join(folder, 'originals/gallery-detail-pink.JPG'));

  const tsx = join(root, 'ui/node_modules/.bin/tsx');
  const run = spawnSync(tsx, [join(root, 'ui/scripts/media.ts')], {
    env: { ...process.env, BRAND: folder },
    encoding: 'utf8',
  });
  expect(run.stderr.trim().split('\n')).toEqual([expect.stringMatching(/originals\/gallery-back\.jpg is missing$/)]);
  expect(run.status).toBe(1);
  expect(readdirSync(media).filter(isOf('gallery-detail-pink'))).toEqual(files);
  const { width, height, orientation } = await sharp(join(media, 'gallery-detail-pink-1200.avif')).metadata();
  expect([width, height, orientation]).toEqual([1200, 1500, undefined]);
  rmSync(folder, { recursive: true });
}, 180_000);
