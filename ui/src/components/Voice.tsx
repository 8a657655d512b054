import { Stars } from './Stars';
import styles from './Voice.module.css';

/** What a customer said, under five stars. */
export function Voice({ quote, name }: { quote: string; name: string }) {
  return (
    <figure className={styles.voice}>
      <Stars />
      <blockquote>{`“${quote}”`}</blockquote>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
