import { summary } from '../../copy/checkout';
import { type Cents, formatCents } from '../../lib/money';
import styles from './TotalBar.module.css';

/** The total under the header, always in view where the summary is not. */
export function TotalBar({ units, total }: { units: number; total: Cents }) {
  return (
    <p className={styles.bar}>
      <span>{summary.totalOf(units)}</span>
      <b>{formatCents(total)}</b>
    </p>
  );
}
