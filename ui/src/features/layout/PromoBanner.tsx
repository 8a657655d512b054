import { useState } from 'react';
import { Icon } from '../../components/Icon';
import { join } from '../../components/class-names';
import { site } from '../../copy/site';
import { live } from '../../lib/wording';
import styles from './PromoBanner.module.css';

/**
 * An even number, half of which is wider than any viewport: the animation moves by half the track and loops seamlessly.
 */
const repeats = Array.from({ length: 16 }, (_, index) => index);

/**
 * A promotion above every page; it scrolls past twice, unless it is still. It pauses on hover, on focus and by its button.
 */
export function PromoBanner({ still }: { still: boolean }) {
  const [paused, setPaused] = useState(false);
  return (
    <section
      className={join(styles.promo, 'on-cocoa', still && styles.still, paused && styles.paused)}
      aria-label={site.promo.label}
    >
      <div className={styles.track}>
        {repeats.map((index) => (
          <span key={index} className={styles.item} aria-hidden={index > 0 ? true : undefined}>
            {live?.promo ?? site.promo.text}
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
