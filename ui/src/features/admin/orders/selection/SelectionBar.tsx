import type { OrderStatus, StaffOrder } from '../../../../api/wire';
import { LinkButton } from '../../../../components/Button';
import { IconButton } from '../../../../components/IconButton';
import { ordersTab as words } from '../../../../copy/admin-orders';
import { packing } from '../../../../copy/admin-packing';
import { cancel, pay, reopen } from '../order-actions';
import { acceptsStatus } from '../changes';
import { packUrl } from '../../common/pack-url';
import { passOrders } from '../passed-orders';
import { StatusButtons } from './StatusButtons';
import styles from './SelectionBar.module.css';

type SelectionBarProps = {
  orders: readonly StaffOrder[];
  onStatus: (to: OrderStatus) => Promise<void>;
  onClear: () => void;
};

/** The actions on the selected orders, at the lower edge of the window. */
export function SelectionBar({ orders, onStatus, onClear }: SelectionBarProps) {
  const actions = [pay, cancel, reopen].filter(({ to }) => orders.some((order) => acceptsStatus(order, to)));
  return (
    <section className={styles.bar} aria-label={words.selection}>
      <IconButton icon="close" label={words.clearSelection} className={styles.clear} onClick={onClear} />
      <strong className={styles.count} role="status">
        {words.selected(orders.length)}
      </strong>
      <StatusButtons
        actions={actions}
        propsOf={({ shortcut }) => ({ 'aria-keyshortcuts': shortcut })}
        onStatus={onStatus}
      />
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
