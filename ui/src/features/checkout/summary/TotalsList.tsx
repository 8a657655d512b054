import { summary } from '../../../copy/summary';
import { type Cents, formatCents } from '../../../lib/money';
import styles from './TotalsList.module.css';

interface TotalsListProps {
  subtotal: Cents;
  shippingCost: Cents;
  /** If omitted, the line is not shown. */
  tax?: Cents | undefined;
  total: Cents;
  totalLabel: string;
}

/** The totals of an order; free shipping is shown as FREE. */
export function TotalsList({ subtotal, shippingCost, tax, total, totalLabel }: TotalsListProps) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{summary.subtotal}</dt>
        <dd>{formatCents(subtotal)}</dd>
      </div>
      <div>
        <dt>{summary.shipping}</dt>
        <dd className={shippingCost === 0 ? styles.free : undefined}>
          {shippingCost === 0 ? summary.free : formatCents(shippingCost)}
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
