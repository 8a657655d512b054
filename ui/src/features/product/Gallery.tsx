import { useEffect, useRef, useState } from 'react';
import type { Product, Variant } from '../../catalog';
import { Picture } from '../../components/Picture';
import { gallery } from '../../copy/product';
import { paths } from '../../paths';
import { galleryOf } from './gallery-pictures';
import { Thumbnail } from './Thumbnail';
import styles from './Gallery.module.css';

const mainSizes = '(min-width: 80em) 35rem, (min-width: 64em) 44vw, (min-width: 48em) 46vw, 88vw';

/** The main picture or video with its thumbnails; selecting a color shows that color's picture. */
export function Gallery({ product, variant }: { product: Product; variant: Variant }) {
  const [selected, setSelected] = useState({ index: 0, color: variant.color });
  const index = selected.color === variant.color ? selected.index : 0;
  const items = galleryOf(product, variant);
  const current = items[index] ?? items[0];
  return (
    <section className={styles.gallery} aria-label={gallery.label}>
      <div className={styles.main}>
        {current?.kind === 'video' && <Video poster={current.src} text={current.text} />}
        {current?.kind === 'picture' && (
          <Picture src={current.src} alt={current.text} sizes={mainSizes} loading="first" />
        )}
      </div>
      {items.length > 1 && (
        <div className={styles.rail} role="group" aria-label={gallery.choose}>
          {items.map((item, position) => (
            <Thumbnail
              key={position}
              item={item}
              current={position === index}
              onSelect={() => setSelected({ index: position, color: variant.color })}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function Video({ poster, text }: { poster: string; text: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // A browser in low power mode may reject autoplay; the video has controls.
    video.current?.play().catch(() => {});
  }, []);
  return (
    <video ref={video} aria-label={text} controls loop muted playsInline poster={poster} width={720} height={900}>
      <source src={paths.media('swing.webm')} type="video/webm; codecs=vp9" />
      <source src={paths.media('swing.mp4')} type="video/mp4" />
    </video>
  );
}
