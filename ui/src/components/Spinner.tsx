import styles from './Spinner.module.css';

/** A decorative spinner; adjacent text describes the operation. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
