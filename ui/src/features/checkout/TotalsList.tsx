import { summary } from '../../copy/checkout';
import { type Cents, formatCents } from '../../lib/money';
import styles from './TotalLines.module.css';

interface TotalLinesProps {
  subtotal: Cents;
  shipping: Cents;
  /** If omitted, the line is not shown. */
  tax?: Cents;
  total: Cents;
  totalLabel: string;
}

/** The totals of an order; free shipping is shown as FREE. */
export function TotalLines({ subtotal, shipping, tax, total, totalLabel }: TotalLinesProps) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{summary.subtotal}</dt>
        <dd>{formatCents(subtotal)}</dd>
      </div>
      <div>
        <dt>{summary.shipping}</dt>
        <dd className={shipping === 0 ? styles.free : undefined}>
          {shipping === 0 ? summary.free : formatCents(shipping)}
        </dd>
      </div>
      {tax !== undefined && (
        <div>
          <dt>{summary.tax}</dt>
          <dd>{formatCents(tax)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{totalLabel}</dt>
        <dd>{formatCents(total)}</dd>
      </div>
    </dl>
  );
}
