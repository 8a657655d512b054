import { Stars } from './Stars';
import styles from './Testimonial.module.css';

/** A customer's quote with five stars. */
export function Testimonial({ quote, name }: { quote: string; name: string }) {
  return (
    <figure className={styles.testimonial}>
      <Stars />
      <blockquote>{`“${quote}”`}</blockquote>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
