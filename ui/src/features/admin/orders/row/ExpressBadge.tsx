import type { StaffOrder } from '../../../../api/wire';
import { packing as words } from '../../../../copy/admin-packing';
import { isExpress } from '../fulfillment';
import styles from './ExpressBadge.module.css';

/** Says that a shopper has paid for express shipping. */
export function ExpressBadge({ order }: { order: Pick<StaffOrder, 'order'> }) {
  return isExpress(order) && <strong className={styles.express}>{words.express}</strong>;
}
