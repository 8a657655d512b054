import { productId } from '../../../../src/rules/shop.json';
import type { Product, Variant } from '../../catalog';
import { colorPictureText, gallery } from '../../copy/product';
import { paths } from '../../paths';

/** A gallery item; the `src` of a video is its poster. */
export interface GalleryItem {
  kind: 'picture' | 'video';
  src: string;
  thumb: string;
  name: string;
  text: string;
  /** The color that a fixed picture shows, if it is not the selected one. */
  otherColor?: string | undefined;
}

/** Returns the selected color's picture first, then the fixed pictures and the video of the first product. */
export function galleryOf(product: Product, selected: Variant): GalleryItem[] {
  const color = colorPicture(product, selected);
  if (product.id !== productId) {
    const others = product.variants.filter((variant) => variant.image !== selected.image);
    return [color, ...others.map((variant) => colorPicture(product, variant))];
  }
  const other = (shown: string | undefined) => (shown === selected.color ? undefined : shown);
  const fixed = gallery.pictures.map((picture) => ({
    ...item('picture', paths.media(picture.file), picture.name, picture.text),
    otherColor: other(picture.color),
  }));
  const video = {
    ...item('video', paths.media('swing-poster.webp'), gallery.video, gallery.videoText),
    thumb: paths.media('swing-poster-200.webp'),
    otherColor: other(gallery.videoColor),
  };
  return [color, ...fixed, video];
}

function colorPicture(product: Product, { color, image }: Variant): GalleryItem {
  return item('picture', image, color || product.title, colorPictureText(image, product.title, color));
}

function item(kind: GalleryItem['kind'], src: string, name: string, text: string): GalleryItem {
  return { kind, src, thumb: src, name, text };
}
