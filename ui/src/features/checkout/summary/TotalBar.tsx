import { Icon } from '../../../components/Icon';
import { summary } from '../../../copy/summary';
import { type Cents, formatCents } from '../../../lib/money';
import styles from './TotalBar.module.css';

interface TotalBarProps {
  /** The number of units; null until the cart is known. */
  units: number | null;
  total: Cents;
  isOpen: boolean;
  /** The ID of the order summary. */
  panelId: string;
  onToggle: () => void;
}

/** The total below the header, on viewports without room for the order summary; a press opens the summary. */
export function TotalBar({ units, total, isOpen, panelId, onToggle }: TotalBarProps) {
  return (
    <button type="button" className={styles.bar} aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
      {units === null ? (
        summary.total
      ) : (
        <>
          <span>{summary.totalOf(units)}</span>
          <Icon name="chevron" size="small" className={styles.chevron} />
          <b>{formatCents(total)}</b>
        </>
      )}
    </button>
  );
}
