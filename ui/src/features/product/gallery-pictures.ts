import { productId } from '../../../../src/rules/shop.json';
import type { Product, Variant } from '../../catalog';
import { colorPictureText, gallery } from '../../copy/product';
import { paths } from '../../paths';

/** One entry of the gallery; a video's `src` is its poster. */
export interface Shown {
  kind: 'picture' | 'video';
  src: string;
  thumb: string;
  name: string;
  text: string;
}

/** The chosen color's picture, then the fixed ones and the video, which show the shop's own product only. */
export function galleryOf(product: Product, chosen: Variant): Shown[] {
  const color = colorPicture(product, chosen);
  if (product.id !== productId) {
    const others = product.variants.filter((variant) => variant.image !== chosen.image);
    return [color, ...others.map((variant) => colorPicture(product, variant))];
  }
  const fixed = gallery.pictures.map(({ file, name, text }) => entry('picture', paths.media(file), name, text));
  const poster = entry('video', paths.media('swing-poster.webp'), gallery.video, gallery.videoText);
  return [color, ...fixed, { ...poster, thumb: paths.media('swing-poster-200.webp') }];
}

function colorPicture(product: Product, { color, image }: Variant): Shown {
  return entry('picture', image, color || product.title, colorPictureText(image, product.title, color));
}

function entry(kind: Shown['kind'], src: string, name: string, text: string): Shown {
  return { kind, src, thumb: src, name, text };
}
