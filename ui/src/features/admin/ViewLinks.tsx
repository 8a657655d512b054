import { Link } from 'wouter';
import type { OrderCounts } from '../../api/wire';
import { join } from '../../components/class-names';
import { ordersTab as words } from '../../copy/admin-orders';
import { packing } from '../../copy/admin-packing';
import { lateOf, type OrdersView, statuses, urlOf } from './orders-view';
import { packUrl } from './packing/pack-url';
import styles from './ViewLinks.module.css';

/**
 * Links to the orders of each status, with their counts, to the late ones, to the other order of the list, and to the
 * packing view.
 */
export function ViewLinks({ view, counts }: { view: OrdersView; counts: OrderCounts | null }) {
  const late = counts?.late ?? 0;
  return (
    <nav className={styles.views} aria-label={words.views}>
      {([null, ...statuses] as const).map((status) => {
        const count = counts?.found[status ?? 'total'];
        return (
          <Link
            key={status}
            href={urlOf({ ...view, status, page: 1 })}
            className={styles.view}
            aria-current={status === view.status ? 'page' : undefined}
          >
            {words.view[status ?? 'all']}
            {/* As wide before the orders have been counted. */}
            <span className={styles.count}>
              {' '}
              {counts && count !== undefined && words.viewCount(count, counts.found_exact)}
            </span>
          </Link>
        );
      })}
      {late > 0 && (
        <Link href={urlOf(lateOf(view))} className={join(styles.view, styles.late)}>
          {words.lateCount(late)}
        </Link>
      )}
      <Link
        href={urlOf({ ...view, oldestFirst: !view.oldestFirst, page: 1 })}
        className={join(styles.view, styles.sort)}
        aria-current={view.oldestFirst ? 'true' : undefined}
      >
        {words.oldestFirst}
      </Link>
      <Link href={packUrl()} className={styles.view}>
        {packing.open}
      </Link>
    </nav>
  );
}
