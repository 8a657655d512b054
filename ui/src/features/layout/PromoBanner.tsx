import { useState } from 'react';
import { Icon } from '../../components/Icon';
import { join } from '../../components/class-names';
import { site } from '../../copy/site';
import styles from './PromoBanner.module.css';

/**
 * An even number, half of which is wider than any viewport: the animation moves by half the track and loops seamlessly.
 */
const repeats = Array.from({ length: 16 }, (_, index) => index);

const heart = 'M32 56C20 47 6 38 6 24c0-9 7-16 15-16 5 0 9 2 11 6 2-4 6-6 11-6 8 0 15 7 15 16 0 14-14 23-26 32Z';

/** A scrolling promotion above every page; it pauses on hover, on focus and by its button. */
export function PromoBanner() {
  const [paused, setPaused] = useState(false);
  return (
    <section className={join(styles.promo, 'on-cocoa', paused && styles.paused)} aria-label={site.promo.label}>
      <div className={styles.track}>
        {repeats.map((index) => (
          <span key={index} className={styles.item} aria-hidden={index > 0 ? true : undefined}>
            {site.promo.text}
            <svg className={styles.heart} viewBox="0 0 64 64" aria-hidden="true">
              {index === 0 ? <path id="heart" d={heart} /> : <use href="#heart" />}
            </svg>
          </span>
        ))}
      </div>
      <button
        type="button"
        className={styles.pause}
        aria-label={paused ? site.promo.play : site.promo.pause}
        onClick={() => setPaused(!paused)}
      >
        <Icon name={paused ? 'play' : 'pause'} size="tiny" />
      </button>
    </section>
  );
}
