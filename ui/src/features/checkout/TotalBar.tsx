import { summary } from '../../copy/checkout';
import { type Cents, formatCents } from '../../lib/money';
import styles from './TotalBar.module.css';

/** The total below the header, sticky on viewports without a sticky summary. */
export function TotalBar({ units, total }: { units: number; total: Cents }) {
  return (
    <p className={styles.bar}>
      <span>{summary.totalOf(units)}</span>
      <b>{formatCents(total)}</b>
    </p>
  );
}
