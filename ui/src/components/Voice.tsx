import { join } from './class-names';
import { Stars } from './Stars';
import styles from './Voice.module.css';

/** What a customer said, under five stars. */
export function Voice({ quote, name, className }: { quote: string; name: string; className?: string | undefined }) {
  return (
    <figure className={join(styles.voice, className)}>
      <Stars />
      <blockquote>“{quote}”</blockquote>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
