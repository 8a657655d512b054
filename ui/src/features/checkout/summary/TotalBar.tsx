import { Icon } from '../../../components/Icon';
import { summary } from '../../../copy/summary';
import type { PricedCart } from '../../../cart/priced';
import { type Cents, formatCents } from '../../../lib/money';
import styles from './TotalBar.module.css';

interface TotalBarProps {
  /** Null until it is known. */
  cart: PricedCart | null;
  total: Cents;
  isOpen: boolean;
  /** The ID of the order summary. */
  panelId: string;
  onToggle: () => void;
}

/**
 * The total below the header, on viewports without room for the order summary; a press opens the summary. It names the
 * lines of more than one unit, which a shopper may not expect.
 */
export function TotalBar({ cart, total, isOpen, panelId, onToggle }: TotalBarProps) {
  return (
    <button type="button" className={styles.bar} aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
      {cart === null ? (
        summary.total
      ) : (
        <>
          <span>{summary.totalOf(cart.count)}</span>
          <small className={styles.repeated}>{repeatedLines(cart)}</small>
          <Icon name="chevron" size="small" className={styles.chevron} />
          <b>{formatCents(total)}</b>
        </>
      )}
    </button>
  );
}

function repeatedLines({ lines }: PricedCart): string {
  const repeated = lines.filter(({ quantity }) => quantity > 1);
  return repeated.map(({ title, color, size, quantity }) => summary.repeated(title, color, size, quantity)).join('; ');
}
