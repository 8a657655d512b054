import { useState } from 'react';
import { join } from './class-names';
import { srcSet } from './src-set';
import styles from './Picture.module.css';

type PictureProps = {
  /** `/media/<name>-800.jpg` or `/pictures/<id>-800.jpg` for a picture that exists in all sizes, or any other URL. */
  src: string;
  /** The alt text; empty if adjacent text already describes the picture. */
  alt: string;
  /** The `sizes` attribute. */
  sizes?: string;
  /** An AVIF that is shown instead of those of `src`, which browsers without AVIF show. */
  avif?: string | undefined;
  /**
   * `tall` is 4:5; `slide` is the same with fewer widths, for pictures after the first one of a gallery; `hero` and
   * `large` are the same where it can be wider than 1200 pixels; `thumb` and `small` are the same at small sizes; `swatch` is a
   * square crop of the fabric; `wide` is 16:9.
   */
  shape?: keyof typeof shapes;
  /** `first` loads before all else, `secondary` after it, `lazy` near the viewport, `deferred` even later. */
  loading?: keyof typeof loadings;
  className?: string | undefined;
  onClick?: () => void;
  /** Called when the picture cannot be loaded. */
  onFailure?: () => void;
};

const shapes = {
  tall: { width: 800, height: 1000 },
  hero: { width: 800, height: 1000 },
  slide: { width: 800, height: 1000 },
  large: { width: 800, height: 1000 },
  swatch: { width: 112, height: 112 },
  thumb: { width: 200, height: 250 },
  small: { width: 200, height: 250 },
  wide: { width: 800, height: 450 },
} as const;

const loadings = {
  first: { fetchPriority: 'high' },
  // On a phone it is hidden until the stylesheet has loaded: the first picture has the connection to itself.
  secondary: { fetchPriority: 'low', loading: 'lazy', 'data-defer': 'phone' },
  lazy: { loading: 'lazy' },
  // Hidden until the stylesheet has loaded, so that it never loads before the first paint.
  deferred: { loading: 'lazy', 'data-defer': true },
} as const;

/** The replacement for a picture that fails to load. */
const fallbackImage = '/favicon.svg';

/**
 * A responsive picture in WebP, and in AVIF unless it was uploaded, with a JPEG fallback; it reserves its space while it
 * loads. If it fails to load, a heart and the alt text replace it.
 */
export function Picture({
  src,
  alt,
  sizes = '100vw',
  avif,
  shape = 'tall',
  loading = 'lazy',
  className,
  onClick,
  onFailure,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState('');
  const { width, height } = shapes[shape];
  const [, name, uploaded] = /^(\/(?:media|(pictures))\/.+)-800\.jpg$/.exec(src) ?? [];
  const onError = () => {
    setFailedSrc(src);
    onFailure?.();
  };
  // A picture that failed before hydration does not fire its error event again.
  const checkFailure = (img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) onError();
  };
  const img = { src, width, height, className, onClick, onError, ref: checkFailure, ...loadings[loading] };
  if (failedSrc === src) {
    return (
      <picture className={alt && styles.broken}>
        <img {...img} src={fallbackImage} alt={alt} className={join(className, styles.heart)} />
        {alt && <span aria-hidden="true">{alt}</span>}
      </picture>
    );
  }
  if (name === undefined) return <img {...img} alt={alt} />;
  const attributes = (set: string) => ({ srcSet: set, sizes: set.includes(' ') ? sizes : undefined });
  // Without AVIF a slide has one size: few browsers need it, and a gallery has many slides.
  const webp = shape === 'slide' && !uploaded ? `${name}-800.webp` : srcSet(name, 'webp', shape);
  // Without a JPEG, which saves bytes of the page: a browser without WebP is too old for the scripts.
  const isTiny = shape === 'small' || shape === 'swatch';
  return (
    <picture>
      {!uploaded && <source type="image/avif" {...attributes(avif ?? srcSet(name, 'avif', shape))} />}
      <img {...img} alt={alt} {...(isTiny ? { src: webp } : attributes(webp))} />
    </picture>
  );
}
