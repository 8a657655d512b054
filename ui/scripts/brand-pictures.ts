// The files that pages of a brand load from its folder `media`, by the picture that they show.
import { join } from 'node:path';
import type brandJson from '../../brand/brand.json';
import type productJson from '../../brand/product.json';
import type * as Blog from '../../brand/texts/blog';
import type * as Home from '../../brand/texts/home';
import type * as Pictures from '../../brand/texts/pictures';
import type * as Texts from '../../brand/texts/product';
import { widths } from '../src/components/src-set';

type Shape = keyof typeof widths;
type Format = 'avif' | 'webp' | 'jpg';

/** A file of a picture; its height follows from `ratio`, the height per width. */
export interface PictureFile {
  file: string;
  width: number;
  ratio: number;
  /** Shows the middle only, which is all fabric. */
  isSwatch?: boolean;
}

/** A picture by the name of its original, which is that of its files without width and ending. */
export interface BrandPicture {
  name: string;
  /** The names of originals that are used if there is none of this name. */
  others: readonly string[];
  files: readonly PictureFile[];
}

/** Files that are not made from a picture. */
export interface NeededFiles {
  pictures: readonly BrandPicture[];
  files: readonly string[];
}

export const icons = ['apple-touch-icon.png', 'favicon.ico', 'favicon.svg'] as const;
const [tall, wide, link] = [5 / 4, 9 / 16, 630 / 1200];
/** Staff can choose these pictures for a product, which shows them in all sizes. */
const everywhere: readonly Shape[] = ['tall', 'thumb', 'swatch'];

/** Returns what the pages need, from the settings and texts of a brand without faults. */
export async function neededFiles(
  folder: string,
  brand: typeof brandJson,
  product: typeof productJson & { has_sizes?: boolean },
): Promise<NeededFiles> {
  const texts = <T>(name: string) => import(/* @vite-ignore */ join(folder, `texts/${name}.ts`)) as Promise<T>;
  const { hero, features } = await texts<typeof Home>('home');
  const posts = brand.hasBlog ? (await texts<typeof Blog>('blog')).blog.posts : [];
  const { pictures } = await texts<typeof Texts>('product');
  const named = await texts<typeof Pictures>('pictures');
  const fabrics = [...new Set([product, ...product.variants].map(({ image }) => nameOf(image)))];
  const colors = product.variants.map(({ image }) => nameOf(image));

  const shapes = new Map<string, Shape[]>();
  const show = (name: string, ...more: Shape[]) => shapes.set(name, [...(shapes.get(name) ?? []), ...more]);
  /** Shows a picture in each color: the name of the file in one color has none. */
  const showInColors = (file: string, fabric: string | undefined, ...more: Shape[]) => {
    show(file, ...everywhere, ...more);
    if (fabric === undefined) return;
    for (const color of colors) if (color !== fabric) show(`${file}-${color}`, 'slide', 'thumb', ...more);
  };
  for (const fabric of fabrics) show(fabric, ...everywhere, 'hero', 'large');
  for (const { file } of [hero.first, hero.second]) show(nameOf(file), ...everywhere, 'hero');
  for (const file of [named.messagePicture, named.contactPicture, named.outOfStockFile])
    show(nameOf(file), ...everywhere);
  show(nameOf(named.featuredPicture), ...everywhere, 'large');
  show(nameOf(features.picture.file), 'slide');
  for (const { picture } of posts) show(nameOf(picture), ...everywhere);
  for (const { file, fabric, isLarge } of pictures)
    showInColors(file, fabric, ...(isLarge ? (['large'] as const) : []));
  if (named.listingFile !== '') showInColors(named.listingFile, named.listingFabric);
  if (brand.hasColorBanner) show(named.tallBanner, ...everywhere);
  if (brand.hasWornPictures) for (const color of colors) show(`${named.wornPictures}-${color}`, 'slide');

  const made: BrandPicture[] = [...shapes].map(([name, all]) => ({
    name,
    others: [],
    files: filesOf(name, all, tall),
  }));
  if (named.wideBanner !== '')
    made.push({
      name: named.wideBanner,
      others: [],
      files: filesOf(named.wideBanner, ['wide', 'thumb', 'swatch'], wide),
    });
  const sizes = brand.hasWornPictures && product.has_sizes !== false ? brand.sizes : [];
  for (const color of colors)
    for (const size of sizes.filter((one) => one !== 'One size')) {
      const name = `${named.wornPictures}-${color}-${size.toLowerCase()}`;
      const other = `${named.wornPictures}-${color}`;
      made.push({ name, others: [other], files: [{ file: `${name}-480.avif`, width: 480, ratio: tall }] });
    }
  made.push(shared('og-image', ...[named.wideBanner].filter((name) => name !== ''), nameOf(product.image)));
  for (const color of colors) made.push(shared(`og-image-${color}`, color));
  const film = brand.hasFilm ? named.filmFile : null;
  if (film !== null) {
    const poster = (file: string, width: number) => ({ file: `${film}${file}.webp`, width, ratio: tall });
    made.push({ name: `${film}-poster`, others: [], files: [poster('-poster', 720), poster('-poster-200', 200)] });
  }
  const films = film === null ? [] : [film, `${film}-1080`].flatMap((name) => [`${name}.mp4`, `${name}.webm`]);
  return { pictures: made, files: [...icons, ...films, 'logo-light.svg', 'logo.svg'] };
}

/** Returns the name in `/media/NAME-800.jpg` or `NAME-800.jpg`. */
function nameOf(image: string): string {
  return image.replace('/media/', '').replace(/-800\.jpg$/, '');
}

/** Returns the picture of links to a page. */
function shared(name: string, ...others: string[]): BrandPicture {
  return { name, others, files: [{ file: `${name}.jpg`, width: 1200, ratio: link }] };
}

/** Returns the files that a picture of these shapes can load, as `Picture` writes them. */
function filesOf(name: string, shapes: readonly Shape[], ratio: number): PictureFile[] {
  const widthsIn = (format: Format): number[] => {
    if (format === 'jpg') return [800];
    const of = shapes.flatMap((shape) => (shape === 'slide' && format === 'webp' ? [800] : [...widths[shape]]));
    return [...new Set(of)].sort((a, b) => a - b);
  };
  return (['avif', 'webp', 'jpg'] as const).flatMap((format) =>
    widthsIn(format).map((width) => {
      const isSwatch = width === widths.swatch[0];
      return { file: `${name}-${width}.${format}`, width, ratio: isSwatch ? 1 : ratio, isSwatch };
    }),
  );
}
