import { maxPictures } from '../../../../../src/rules/shop.json';
import type { ProductPicture } from '../../../api/wire';

/** The pictures of a color, or of a product without colors, as typed. */
export interface Pictures {
  image: string;
  /** What the image shows. */
  alt: string;
  /** The pictures after the image. */
  pictures: ProductPicture[];
}

/** The same as in the API, which leaves out what is empty. */
export type WirePictures = Pick<Pictures, 'image'> & Partial<Pictures>;

/** Returns all pictures, the image first. */
export function listOf({ image, alt = '', pictures = [] }: WirePictures): ProductPicture[] {
  return [{ image, alt }, ...pictures];
}

/** Returns the pictures of a list; its first one is the image. */
export function fromList([first = { image: '', alt: '' }, ...pictures]: readonly ProductPicture[]): Pictures {
  return { ...first, pictures };
}

/** Returns the pictures as the API has them. */
export function toWire({ image, alt, pictures }: Pictures): WirePictures {
  return { image, ...(alt !== '' && { alt }), ...(pictures.length > 0 && { pictures }) };
}

/** Returns what an edit sends of the pictures besides the image: all of them if one has changed, or else nothing. */
export function editOfPictures(now: WirePictures, before: WirePictures): Partial<Pictures> {
  if (JSON.stringify(listOf(now)) === JSON.stringify(listOf(before))) return {};
  return { alt: now.alt ?? '', pictures: now.pictures ?? [] };
}

/** Returns how many pictures can be added. */
export function roomFor(list: readonly ProductPicture[]): number {
  return maxPictures - list.filter(({ image }) => image !== '').length;
}

/** Adds a picture at the end, or as the image if there is none; one that is listed already is not added again. */
export function withPicture(list: readonly ProductPicture[], image: string): ProductPicture[] {
  if (list.some((picture) => picture.image === image)) return [...list];
  const [first, ...others] = list;
  return first?.image.trim() === '' ? [{ ...first, image }, ...others] : [...list, { image, alt: '' }];
}

/** Moves a picture to the place of another. */
export function moved(list: readonly ProductPicture[], from: number, to: number): ProductPicture[] {
  const others = list.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

/** Returns the pictures as text, without the image. */
export function picturesText(pictures: WirePictures): string {
  const [first, ...others] = listOf(pictures);
  return [first?.alt ?? '', ...others.map(({ image, alt }) => (alt ? `${image} (${alt})` : image))]
    .filter((text) => text !== '')
    .join('\n');
}
