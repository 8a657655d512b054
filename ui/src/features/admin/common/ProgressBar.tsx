import type { ComponentProps } from 'react';
import styles from './ProgressBar.module.css';

/** A `<progress>` in the colors of the shop. */
export function ProgressBar(props: ComponentProps<'progress'>) {
  return <progress {...props} className={styles.progress} />;
}
