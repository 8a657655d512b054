import { controls } from '../copy/controls';
import styles from './Stars.module.css';

/** A star in a box of 24, from its top; the stroke rounds its points. */
const star = 'l2.4 5.4 5.8.6-4.3 3.9 1.2 5.7-5.1-3-5.1 3 1.2-5.7-4.3-3.9 5.8-.6Z';
const fiveStars = `M12 4${star}${`m26.8 0${star}`.repeat(4)}`;

/** Five full stars, the only rating that the shop shows. */
export function Stars() {
  return (
    <svg className={styles.stars} viewBox="0 0 131.2 24" role="img" aria-label={controls.fiveStars}>
      <path d={fiveStars} />
    </svg>
  );
}

/** The stars with a link to the reviews, such as "184 reviews". */
export function Rating({ href, children }: { href: string; children: string }) {
  return (
    <p className={styles.rating}>
      <Stars />
      <a href={href}>{children}</a>
    </p>
  );
}
