import { useState } from 'react';
import { join } from './class-names';
import styles from './Picture.module.css';

type PictureProps = {
  /** `/media/<name>-800.jpg` for a picture of the shop in all its sizes, or any other URL. */
  src: string;
  /** What is seen; empty for a picture that repeats words beside it. */
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes?: string;
  /**
   * 4:5 like the product pictures, the same no larger than a thumb, a square cut of their fabric, or 16:9 like the
   * banner.
   */
  shape?: keyof typeof shapes;
  /** The first picture of a page is loaded before the rest, one beside it with the page, any other when it is near. */
  loading?: keyof typeof loadings;
  className?: string | undefined;
};

const shapes = {
  tall: { width: 800, height: 1000, widths: [480, 640, 800, 1200] },
  swatch: { width: 112, height: 112, widths: [112] },
  thumb: { width: 200, height: 250, widths: [200, 480] },
  wide: { width: 800, height: 450, widths: [480, 640, 800, 1200, 1600] },
} as const;

const loadings = {
  first: { fetchPriority: 'high' },
  beside: { fetchPriority: 'low' },
  lazy: { loading: 'lazy', decoding: 'async' },
  // Not even near the first screen before that one is painted: hidden until the stylesheet is there.
  soon: { loading: 'lazy', decoding: 'async', 'data-soon': true },
} as const;

/** The stitched heart, which has the shape of no picture. */
const heart = '/favicon.svg';

/**
 * A picture that offers AVIF and WebP in every size there is and one JPEG, and keeps its room while it loads. In place of one
 * that does not load there is a heart, with the words for the picture.
 */
export function Picture({ src, alt, sizes = '100vw', shape = 'tall', loading = 'lazy', className }: PictureProps) {
  const [broken, setBroken] = useState('');
  const { width, height, widths } = shapes[shape];
  const name = /^\/media\/(.+)-800\.jpg$/.exec(src)?.[1];
  const set = (ending: string) => widths.map((w) => `/media/${name}-${w}.${ending} ${w}w`).join(', ');
  const onError = () => setBroken(src);
  // A picture that failed before React was there reports no error any more.
  const look = (img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) onError();
  };
  const img = { src, width, height, className, onError, ref: look, ...loadings[loading] };
  if (broken === src) {
    return (
      <picture className={alt && styles.broken}>
        <img {...img} src={heart} alt={alt} className={join(className, styles.heart)} />
        {alt && <span aria-hidden="true">{alt}</span>}
      </picture>
    );
  }
  if (name === undefined) return <img {...img} alt={alt} />;
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img {...img} alt={alt} srcSet={set('webp')} sizes={sizes} />
    </picture>
  );
}
