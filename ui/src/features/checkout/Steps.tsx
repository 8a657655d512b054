import { checkout } from '../../copy/checkout';
import styles from './Steps.module.css';

/** The two steps of checkout; the second one is current once the shipping details are complete. */
export function Steps({ current }: { current: 1 | 2 }) {
  const { label, shipping, payment } = checkout.steps;
  return (
    <ol className={styles.steps} aria-label={label}>
      {[shipping, payment].map((name, index) => (
        <li key={name} aria-current={index + 1 === current ? 'step' : undefined}>
          <b>{index + 1}</b>
          {name}
        </li>
      ))}
    </ol>
  );
}
