import type { OrderStatus, StaffOrder } from '../../../../api/wire';
import { Button, LinkButton } from '../../../../components/Button';
import { IconButton } from '../../../../components/IconButton';
import { ordersTab as words } from '../../../../copy/admin-orders';
import { packing } from '../../../../copy/admin-packing';
import { cancel, pay, reopen } from '../order-actions';
import { acceptsStatus } from '../changes';
import { packUrl } from '../../common/pack-url';
import { passOrders } from '../passed-orders';
import { useBusyStatus } from './use-busy-status';
import styles from './SelectionBar.module.css';

type SelectionBarProps = {
  orders: readonly StaffOrder[];
  onStatus: (to: OrderStatus) => Promise<void>;
  onClear: () => void;
};

/** The actions on the selected orders, at the lower edge of the window. */
export function SelectionBar({ orders, onStatus, onClear }: SelectionBarProps) {
  const { busy, run } = useBusyStatus(onStatus);
  const actions = [pay, cancel, reopen].filter(({ to }) => orders.some((order) => acceptsStatus(order, to)));
  return (
    <section className={styles.bar} aria-label={words.selection}>
      <IconButton icon="close" label={words.clearSelection} className={styles.clear} onClick={onClear} />
      <strong className={styles.count} role="status">
        {words.selected(orders.length)}
      </strong>
      {actions.map(({ to, label, danger, shortcut }) => (
        <Button
          key={to}
          small
          variant={danger ? 'danger' : 'plain'}
          aria-keyshortcuts={shortcut}
          busy={busy === to}
          disabled={busy !== null && busy !== to}
          onClick={() => void run(to)}
        >
          {label}
        </Button>
      ))}
      <LinkButton
        small
        href={packUrl(orders.map(({ order_number }) => order_number))}
        onClick={() => passOrders(orders)}
      >
        {packing.pack}
      </LinkButton>
    </section>
  );
}
