import { Link } from 'wouter';
import type { OrderCounts } from '../../../../api/wire';
import { join } from '../../../../components/class-names';
import { orderEdits } from '../../../../copy/admin-order-edits';
import { ordersTab as words } from '../../../../copy/admin-orders';
import { CountedLink } from './CountedLink';
import { maxCounted } from '../loading/load-orders';
import { lateOf, oldOf, onlyOf, type OrdersView, statuses, urlOf } from '../loading/orders-view';
import styles from '../../common/view-links.module.css';

/**
 * Links to the orders of each status, with their counts, and to the old ones, those on hold and the unpaid late ones,
 * if any.
 */
export function ViewLinks({ view, counts }: { view: OrdersView; counts: OrderCounts | null }) {
  const held = counts?.on_hold ?? 0;
  const old = oldOf(view);
  const oldCount = counts?.older?.[old.status ?? 'total'] ?? 0;
  const isSearch = view.q.trim() !== '';
  // Late ones are counted in the whole shop.
  const late = isSearch ? 0 : (counts?.late ?? 0);
  // Without a search, all orders of the shop are counted.
  const isPartial = isSearch && (counts?.found.total ?? 0) > maxCounted;
  return (
    <nav className={styles.views} aria-label={words.views}>
      {([null, ...statuses] as const).map((status) => (
        <CountedLink
          key={status}
          href={urlOf(onlyOf(view, { status }))}
          current={status === view.status && view.olderThanDays === null && !view.onHold && view.stage === null}
          count={counts?.found[status ?? 'total']}
          isPartial={isPartial}
        >
          {words.view[status ?? 'all']}
        </CountedLink>
      ))}
      {(oldCount > 0 || isPartial || view.olderThanDays !== null) && (
        <CountedLink
          href={urlOf(old)}
          current={view.olderThanDays !== null && !view.onHold && view.stage === null}
          count={oldCount}
          isPartial={isPartial || oldCount > maxCounted}
        >
          {words.olderThan(words.view[old.status ?? 'all'], old.olderThanDays)}
        </CountedLink>
      )}
      {(held > 0 || view.onHold) && (
        <CountedLink
          href={urlOf(onlyOf(view, { onHold: true }))}
          current={view.onHold}
          count={held}
          isPartial={isPartial}
        >
          {orderEdits.onHold}
        </CountedLink>
      )}
      {late > 0 && (
        <Link href={urlOf(lateOf(view))} className={join(styles.view, styles.late)}>
          {words.lateCount(late)}
        </Link>
      )}
    </nav>
  );
}
