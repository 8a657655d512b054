import { controls } from '../copy/controls';
import styles from './Stars.module.css';

/** A star in a box of 24, from its top. */
const star =
  'c.4 0 .8.2 1 .7l2.1 4.7 5.1.6c1 .1 1.4 1.3.6 2l-3.8 3.5 1 5c.2 1-.8 1.7-1.7 1.2l-4.3-2.5-4.3 2.5c-.9.5-1.9-.2-1.7-1.2l1-5-3.8-3.5c-.8-.7-.4-1.9.6-2l5.1-.6 2.1-4.7c.2-.5.6-.7 1-.7Z';
const fiveStars = `M12 2.9${star}${`m26.8 0${star}`.repeat(4)}`;

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
