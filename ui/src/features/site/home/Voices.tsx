import { Stars } from '../../../components/Stars';
import { testimonials } from '../../../copy/home';
import styles from './Voices.module.css';

/** What three customers say. */
export function Voices() {
  return (
    <section className={`section ${styles.voices}`} aria-labelledby="voices">
      <h2 className="visually-hidden" id="voices">
        {testimonials.heading}
      </h2>
      <div className={`page ${styles.list}`}>
        {testimonials.items.map(({ quote, name }) => (
          <figure key={name} className={styles.voice}>
            <Stars />
            <blockquote>“{quote}”</blockquote>
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
