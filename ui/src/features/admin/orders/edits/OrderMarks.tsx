import type { StaffOrder } from '../../../../api/wire';
import { Icon } from '../../../../components/Icon';
import { VisuallyHidden } from '../../../../components/VisuallyHidden';
import { ordersTab } from '../../../../copy/admin-orders';
import { orderEdits as words } from '../../../../copy/admin-order-edits';
import styles from './OrderMarks.module.css';

const notePath = 'M5 4.5h14v10l-5 5H5ZM19 14.5h-5v5M8.5 9h7M8.5 12.5h4';

/** Says in an order's row that it is a gift, that it is on hold, and that it has a note. The texts are in the opened row. */
export function OrderMarks({ order: { hold, note, order } }: { order: StaffOrder }) {
  return (
    <>
      {order.gift_note !== undefined && (
        <>
          {' '}
          <span className={styles.gift} title={ordersTab.giftNote(order.gift_note)}>
            {ordersTab.gift}
          </span>
        </>
      )}
      {hold !== undefined && (
        <>
          {' '}
          <span className={styles.hold} title={hold}>
            {words.onHold}
          </span>
        </>
      )}
      {note !== undefined && (
        <>
          {' '}
          <span className={styles.note} title={words.noteMark(note)}>
            <Icon name={notePath} size="small" />
            <VisuallyHidden>{words.noteMark(note)}</VisuallyHidden>
          </span>
        </>
      )}
    </>
  );
}
