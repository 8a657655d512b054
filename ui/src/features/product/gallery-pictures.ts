import { hasFilm, hasWornPictures } from '@brand/brand.json';
import firstProduct from '@brand/product.json';
import { filmFile } from '@brand/texts/pictures';
import { pictures, video as film } from '@brand/texts/product';
import type { Product, Variant } from '../../catalog';
import { colorPictureText, gallery } from '../../copy/product';
import type { FixedPicture } from '../../copy/brand';
import { paths } from '../../paths';

/** A gallery item; the `src` of a video is its poster. */
export interface GalleryItem {
  kind: 'picture' | 'video';
  src: string;
  thumb: string;
  name: string;
  text: string;
  /** The color that a fixed picture or the video shows; undefined if it shows all colors. */
  color?: string | undefined;
  /** The same if it is not the selected color. */
  otherColor?: string | undefined;
  /** Whether there are files of 1,800 pixels, for magnifying. */
  isLarge?: boolean | undefined;
}

/** The pictures of the first product's colors, whose names are those of the colors in other files. */
const fabricPictures = [firstProduct, ...firstProduct.variants].map(({ image }) => image);

/**
 * Returns the selected color's pictures first; then the fixed pictures and the video of the first product, or one picture
 * of each other color.
 */
export function galleryOf(product: Product, selected: Variant): GalleryItem[] {
  const own = picturesOf(product, selected);
  if (product.id !== firstProduct._id) {
    const others = product.variants.filter((variant) => variant.image !== selected.image);
    return [...own, ...others.map((variant) => colorPicture(product, variant))];
  }
  const inColor = (one: GalleryItem, shown: string | undefined): GalleryItem => ({
    ...one,
    color: shown,
    otherColor: shown === selected.color ? undefined : shown,
  });
  const fixed = pictures.map((picture) => {
    const { file, color: shown } = fixedPicture(picture, selected);
    const { name, text, isLarge } = picture;
    return inColor({ ...item('picture', paths.media(file), name, text(shown ?? '')), isLarge }, shown);
  });
  if (!hasFilm) return [...own, ...fixed];
  const video = {
    ...inColor(item('video', paths.media(`${filmFile}-poster.webp`), gallery.video, film.text), film.color),
    thumb: paths.media(`${filmFile}-poster-200.webp`),
  };
  return [...own, ...fixed, video];
}

/** Returns the picture of a color that replaces a gallery item: from the same angle, or else the color's own picture. */
export function pictureInPlace(product: Product, variant: Variant, index: number): string {
  const same = galleryOf(product, variant)[index];
  return same?.kind === 'picture' && same.color === variant.color ? same.src : variant.image;
}

/** Returns the name of a color in the files of its pictures, or undefined if its picture is not one of the shop's. */
export function fabricOf({ image }: Variant): string | undefined {
  return fabricPictures.includes(image) ? image.replace('/media/', '').replace('-800.jpg', '') : undefined;
}

/** The same if there are pictures of the colors worn. */
export const wornFabricOf: typeof fabricOf = (variant) => (hasWornPictures ? fabricOf(variant) : undefined);

/** Returns the file of a fixed picture, in the selected color if it exists in that color, and the color it shows. */
function fixedPicture({ file, color, fabric }: FixedPicture, selected: Variant) {
  const selectedFabric = fabricOf(selected);
  if (fabric === undefined || selectedFabric === undefined) return { file: `${file}-800.jpg`, color };
  const suffix = selectedFabric === fabric ? '' : `-${selectedFabric}`;
  return { file: `${file}${suffix}-800.jpg`, color: selected.color };
}

function picturesOf(product: Product, variant: Variant): GalleryItem[] {
  const others = (variant.pictures ?? []).map(({ image, alt }, at) => {
    const text = alt || `${variant.color || product.title} ${at + 2}`;
    return item('picture', image, text, text);
  });
  return [colorPicture(product, variant), ...others];
}

function colorPicture(product: Product, variant: Variant): GalleryItem {
  const { color, image, alt } = variant;
  const text = alt || colorPictureText(image, product.title, color);
  return { ...item('picture', image, color || product.title, text), isLarge: fabricOf(variant) !== undefined };
}

function item(kind: GalleryItem['kind'], src: string, name: string, text: string): GalleryItem {
  return { kind, src, thumb: src, name, text };
}
