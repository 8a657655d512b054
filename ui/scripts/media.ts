// Makes the pictures of a brand from the originals in its folder: those of a camera or phone as they are. A picture that is
// newer than its original stays.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join, parse } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type productJson from '../../brand/product.json';
import { brand, brandFolder } from '../brand-folder';
import { faultsOf, readJson } from './brand-faults';
import { type BrandPicture, icons, neededFiles, type PictureFile } from './brand-pictures';

const [media, originals] = ['media', 'originals'].map((name) => join(brandFolder, name)) as [string, string];
/** The first quality of each format, and the most bytes of a file by width: more take slow 4G another round trip. */
const qualities = { '.avif': 64, '.webp': 80, '.jpg': 82 };
const maxBytes: Readonly<Record<string, number>> = { 480: 16_900, 640: 25_000, 800: 40_000 };
const minQuality = 30;
/** The sides of the icons in pixels. */
const [touchSide, faviconSide] = [180, 48];
/** The side of what a swatch shows, as a part of the shorter side of its original. */
const swatchSide = 0.2;

/** What is behind transparent pixels: the background of all pictures. */
const [, background = '#ffffff'] =
  / --studio: (#\w+);/.exec(readFileSync(join(brandFolder, 'theme.css'), 'utf8')) ?? [];

const say = (line: string) => process.stderr.write(`${line}\n`);
const pathOf = (path: string) => `${basename(brandFolder)}/${path}`;

const kinds = ['.jpg', '.jpeg', '.png', '.webp'];
const found = existsSync(originals) ? readdirSync(originals) : [];
const originalOf = (name: string, endings = kinds) =>
  found.find((file) => parse(file).name === name && endings.includes(extname(file).toLowerCase()));

const isNewer = (file: string, original: string) =>
  existsSync(join(media, file)) && statSync(join(media, file)).mtimeMs > statSync(join(originals, original)).mtimeMs;

/** Makes the files of a picture that are older than its original, and returns those that are missing. */
async function make({ name, others, files }: BrandPicture): Promise<string[]> {
  const original = [name, ...others].map((one) => originalOf(one)).find((file) => file !== undefined);
  if (original === undefined) {
    const missing = files.filter(({ file }) => !existsSync(join(media, file)));
    return missing.length > 0 ? [`${pathOf(`originals/${name}.jpg`)} is missing`] : [];
  }
  const outdated = files.filter(({ file }) => !isNewer(file, original));
  if (outdated.length === 0) return [];
  const opened = sharp(join(originals, original)).autoOrient().flatten({ background }).raw();
  const { data, info } = await opened.toBuffer({ resolveWithObject: true });
  warnOfSize(original, info, outdated);
  for (const file of outdated) await write(sharp(data, { raw: info }), info, file);
  return [];
}

interface Size {
  width: number;
  height: number;
}

function warnOfSize(original: string, { width, height }: Size, files: readonly PictureFile[]): void {
  const largest = files.reduce((most, file) => (file.width > most.width ? file : most));
  const [needed, high] = [largest.width, Math.round(largest.width * largest.ratio)];
  if (width >= needed && height >= high) return;
  say(
    `${pathOf(`originals/${original}`)} is too small, and blurred: ${width} x ${height} of ${needed} x ${high} pixels`,
  );
}

async function write(opened: Sharp, size: Size, { file, width, ratio, isSwatch }: PictureFile): Promise<void> {
  const ending = extname(file) as keyof typeof qualities;
  const side = Math.round(Math.min(size.width, size.height) * swatchSide);
  const [left, top] = [Math.round((size.width - side) / 2), Math.round((size.height - side) / 2)];
  const shown = isSwatch ? opened.extract({ left, top, width: side, height: side }) : opened;
  const picture = shown.resize(width, Math.round(width * ratio));
  let quality = qualities[ending];
  let bytes = await encode(picture, ending, quality);
  const max = ending === '.avif' ? (maxBytes[width] ?? Infinity) : Infinity;
  while (bytes.length > max && quality > minQuality) bytes = await encode(picture, ending, (quality -= 4));
  writeFileSync(join(media, file), bytes);
}

function encode(picture: Sharp, ending: keyof typeof qualities, quality: number): Promise<Buffer> {
  if (ending === '.avif') return picture.clone().avif({ quality, effort: 5 }).toBuffer();
  if (ending === '.webp') return picture.clone().webp({ quality, effort: 6 }).toBuffer();
  return picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
}

/** Makes the icons from the original `icon`, an SVG or a square picture. */
async function makeIcons(): Promise<string[]> {
  const original = originalOf('icon', ['.svg', ...kinds]);
  if (original === undefined) {
    const isComplete = icons.every((icon) => existsSync(join(media, icon)));
    return isComplete ? [] : [`${pathOf('originals/icon.svg')} is missing`];
  }
  if (icons.every((icon) => isNewer(icon, original))) return [];
  const icon = sharp(join(originals, original), { density: 600 }).autoOrient();
  const png = (side: number) =>
    icon.clone().resize(side, side, { fit: 'contain', background: '#0000' }).png().toBuffer();
  if (original.endsWith('.svg')) copyFileSync(join(originals, original), join(media, 'favicon.svg'));
  else {
    const image = `<image width="64" height="64" href="data:image/png;base64,${(await png(touchSide)).toString('base64')}"/>`;
    writeFileSync(
      join(media, 'favicon.svg'),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${image}</svg>\n`,
    );
  }
  // Phones show black behind transparent pixels.
  const touch = sharp(await png(touchSide)).flatten({ background });
  await touch.toFile(join(media, 'apple-touch-icon.png'));
  writeFileSync(join(media, 'favicon.ico'), ico(await png(faviconSide)));
  return [];
}

/** Returns an icon file of Windows with one PNG. */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  // One icon: its sides, its planes and bits per pixel, its bytes, and where they begin.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(faviconSide, 6);
  head.writeUInt8(faviconSide, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const faults = await faultsOf(brandFolder, { withPictures: false });
if (faults.length > 0) {
  for (const fault of faults) say(pathOf(fault));
  process.exit(1);
}
mkdirSync(media, { recursive: true });
const { pictures, files } = await neededFiles(
  brandFolder,
  brand,
  readJson(brandFolder, 'product.json') as typeof productJson,
);
const missing = await makeIcons();
for (const picture of pictures) missing.push(...(await make(picture)));
const others = files.filter((file) => !icons.some((icon) => icon === file) && !existsSync(join(media, file)));
missing.push(...others.map((file) => `${pathOf(`media/${file}`)} is missing`));
for (const line of missing) say(line);
process.exitCode = missing.length > 0 ? 1 : 0;
