import { useEffect, useRef, useState } from 'react';
import type { Product, Variant } from '../../catalog';
import { Picture } from '../../components/Picture';
import { gallery } from '../../copy/product';
import { paths } from '../../paths';
import { galleryOf } from './gallery-pictures';
import { Thumbnail } from './Thumbnail';
import styles from './Gallery.module.css';

const mainSizes = '(min-width: 80em) 35rem, (min-width: 64em) 44vw, (min-width: 48em) 46vw, 88vw';

/** The main picture or video with its thumbnails; another color starts again at that color's picture. */
export function Gallery({ product, variant }: { product: Product; variant: Variant }) {
  const [chosen, setChosen] = useState({ index: 0, color: variant.color });
  const index = chosen.color === variant.color ? chosen.index : 0;
  const all = galleryOf(product, variant);
  const shown = all[index] ?? all[0];
  return (
    <section className={styles.gallery} aria-label={gallery.label}>
      <div className={styles.main}>
        {shown?.kind === 'video' && <Video poster={shown.src} text={shown.text} />}
        {shown?.kind === 'picture' && <Picture src={shown.src} alt={shown.text} sizes={mainSizes} loading="first" />}
      </div>
      {all.length > 1 && (
        <div className={styles.rail} role="group" aria-label={gallery.choose}>
          {all.map((one, at) => (
            <Thumbnail
              key={at}
              shown={one}
              current={at === index}
              onChoose={() => setChosen({ index: at, color: variant.color })}
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
    // A browser that saves power may refuse; the controls are there.
    video.current?.play().catch(() => {});
  }, []);
  return (
    <video ref={video} aria-label={text} controls loop muted playsInline poster={poster} width={720} height={900}>
      <source src={paths.media('swing.webm')} type="video/webm; codecs=vp9" />
      <source src={paths.media('swing.mp4')} type="video/mp4" />
    </video>
  );
}
