import { type ReactElement, type RefObject, useCallback, useEffect, useState } from 'react';
import type { Product, Variant } from '../../catalog';
import { IconButton } from '../../components/IconButton';
import { LazyPart, lazyPart } from '../../components/LazyPart';
import { Picture } from '../../components/Picture';
import { gallery } from '../../copy/product';
import { useHydrated } from '../../lib/hydrated';
import { useScrolled } from '../../lib/use-scrolled';
import { type GalleryItem, galleryOf, pictureInPlace } from './gallery-pictures';
import { Thumbnail } from './Thumbnail';
import { useCarousel } from './use-carousel';
import styles from './Gallery.module.css';

const slideSizes = '(min-width: 80em) 35rem, (min-width: 64em) 44vw, (min-width: 48em) 46vw, 88vw';
const video = lazyPart(() => import('./Video').then((module) => module.Video));
const zoom = lazyPart(() => import('./Zoom').then((module) => module.Zoom));

interface GalleryProps {
  product: Product;
  variant: Variant;
  /** The color of which a picture is shown over the one in view. */
  previewed: string | null;
}

/**
 * The pictures and the video in a row that scrolls from one to the next, with their thumbnails. The first picture shows
 * the selected color.
 */
export function Gallery({ product, variant, previewed }: GalleryProps) {
  const items = galleryOf(product, variant);
  const { track, rail, index, updateIndex, show, onKeyDown } = useCarousel(items, variant.color);
  const current = items[index] ?? items[0];
  const { isTouched, touchHandlers } = useTouched();
  const preview = product.variants.find(({ color }) => color === previewed && color !== variant.color);
  const [isZoomed, setZoomed] = useState(false);
  const openZoom = () => setZoomed(true);
  const closeZoom = useCallback(() => setZoomed(false), []);
  useFocusAfter(isZoomed, track);
  return (
    <section className={styles.section} aria-label={gallery.label}>
      <div className={styles.gallery} {...touchHandlers} onKeyDown={onKeyDown}>
        <div ref={track} className={styles.track} role="group" aria-label={gallery.track} onScroll={updateIndex}>
          {items.map((item, at) => (
            <Slide
              key={at}
              item={item}
              isFirst={at === 0}
              isCurrent={at === index}
              isTouched={isTouched}
              onZoom={openZoom}
            >
              {preview && at === index && (
                <Picture
                  className={styles.preview}
                  src={pictureInPlace(product, preview, index)}
                  alt=""
                  shape="slide"
                  sizes={slideSizes}
                />
              )}
            </Slide>
          ))}
        </div>
        {items.length > 1 && (
          <div ref={rail} className={styles.rail} role="group" aria-label={gallery.choose}>
            {items.map((item, at) => (
              <Thumbnail key={at} item={item} current={at === index} onSelect={() => show(at)} />
            ))}
          </div>
        )}
      </div>
      {current && (
        <LazyPart
          part={zoom}
          show={isZoomed}
          onFailure={closeZoom}
          props={{ items, index, onShow: (next: number) => show(next, 'instant'), onClose: closeZoom }}
        />
      )}
    </section>
  );
}

/**
 * Focuses the button of the picture in view after the dialog: the one that opened it can be on another picture, and a
 * browser keeps the focused one in place.
 */
function useFocusAfter(isZoomed: boolean, track: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isZoomed) return undefined;
    const pictures = track.current;
    return () => pictures?.querySelector<HTMLElement>('[data-current] button')?.focus({ preventScroll: true });
  }, [isZoomed, track]);
}

/**
 * Returns whether the shopper has touched the gallery or scrolled the page: until then its other pictures would only
 * slow down what is in view.
 */
function useTouched() {
  const hasScrolled = useScrolled();
  const [isTouched, setTouched] = useState(false);
  const touch = () => setTouched(true);
  return {
    isTouched: isTouched || hasScrolled,
    touchHandlers: { onPointerEnter: touch, onTouchStart: touch, onFocus: touch },
  };
}

interface SlideProps {
  item: GalleryItem;
  isFirst: boolean;
  isCurrent: boolean;
  isTouched: boolean;
  onZoom: () => void;
  children: ReactElement | false | undefined;
}

function Slide({ item, isFirst, isCurrent, isTouched, onZoom, children }: SlideProps) {
  // What needs scripts is not in the prerendered page.
  const isHydrated = useHydrated();
  const { kind, src, name, text, otherColor } = item;
  const [missingSrc, setMissingSrc] = useState('');
  const canZoom = kind === 'picture' && missingSrc !== src;
  // Without scripts one size will do; with them the styles hide it.
  if (!isFirst && !isTouched)
    return (
      <div className={styles.slide}>
        <img src={src} alt={text} width="800" height="1000" loading="lazy" data-defer />
      </div>
    );
  return (
    <div className={styles.slide} data-current={isCurrent || undefined}>
      <Picture
        src={src}
        alt={text}
        sizes={slideSizes}
        shape={isFirst ? 'tall' : 'slide'}
        loading={isFirst ? 'first' : 'deferred'}
        onFailure={() => setMissingSrc(src)}
        {...(canZoom && { onClick: onZoom })}
      />
      {kind === 'video' && (
        <LazyPart part={video} show={isCurrent} onFailure={keepPoster} quiet props={{ poster: src, text }} />
      )}
      {isHydrated && otherColor !== undefined && (
        <span className={styles.otherColor}>{gallery.shownIn(otherColor)}</span>
      )}
      {isHydrated && canZoom && (
        <IconButton
          className={styles.zoom}
          icon="zoom"
          label={gallery.zoom(name)}
          tabIndex={isCurrent ? 0 : -1}
          onClick={onZoom}
        />
      )}
      {children}
    </div>
  );
}

function keepPoster(): void {}
