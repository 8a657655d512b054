import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import product from '@brand/product.json';
import { pictures } from '@brand/texts/product';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { brandFolder } from '../brand-folder';

const root = join(import.meta.dirname, '../..');
const colors = product.variants.map(({ image }) => image.replace('/media/', '').replace('-800.jpg', ''));
const inOneColor = pictures.find(({ fabric }) => fabric !== undefined);
const color = colors.find((one) => one !== inOneColor?.fabric);
/** A picture in another color than the first one, and a picture of which a file is missing. */
const [whole, partly] = [`${inOneColor?.file}-${color}`, colors[0]];
const isOf = (name: string) => (file: string) => new RegExp(`^${name}-\\d+\\.`).test(file);

it('a photo becomes the files of its picture, turned, and what has no original is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  const media = join(folder, 'media');
  cpSync(brandFolder, folder, { recursive: true });
  const files = readdirSync(media).filter(isOf(whole));
  for (const file of [...files, `${partly}-800.jpg`]) rmSync(join(media, file));
  mkdirSync(join(folder, 'originals'));
  const photo = sharp({ create: { width: 1500, height: 1200, channels: 3, background: '#e4899a' } });
  await photo
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(join(folder, `originals/${whole}.JPG`));

  const tsx = join(root, 'ui/node_modules/.bin/tsx');
  const run = spawnSync(tsx, [join(root, 'ui/scripts/media.ts')], {
    env: { ...process.env, BRAND: folder },
    encoding: 'utf8',
  });
  expect(run.stderr.trim().split('\n')).toEqual([
    expect.stringMatching(new RegExp(`originals/${partly}\\.jpg is missing$`)),
  ]);
  expect(run.status).toBe(1);
  expect(readdirSync(media).filter(isOf(whole))).toEqual(files);
  const { width, height, orientation } = await sharp(join(media, `${whole}-1200.avif`)).metadata();
  expect([width, height, orientation]).toEqual([1200, 1500, undefined]);
  rmSync(folder, { recursive: true });
}, 180_000);
