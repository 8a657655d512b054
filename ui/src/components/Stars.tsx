import { controls } from '../copy/controls';
import styles from './Stars.module.css';

const star =
  'M12 2.9c.4 0 .8.2 1 .7l2.1 4.7 5.1.6c1 .1 1.4 1.3.6 2l-3.8 3.5 1 5c.2 1-.8 1.7-1.7 1.2L12 18.1l-4.3 2.5c-.9.5-1.9-.2-1.7-1.2l1-5-3.8-3.5c-.8-.7-.4-1.9.6-2l5.1-.6L11 3.6c.2-.5.6-.7 1-.7Z';

/** Five full stars, the only rating that the shop shows. */
export function Stars() {
  return (
    <span className={styles.stars} role="img" aria-label={controls.fiveStars}>
      {[1, 2, 3, 4, 5].map((n) => (
        <svg key={n} viewBox="0 0 24 24" aria-hidden="true">
          <path d={star} />
        </svg>
      ))}
    </span>
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
