import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { adminPage, ordersTab as words } from '../../copy/admin';
import { BulkCancel } from './BulkCancel';
import { OrdersTable } from './OrdersTable';
import { OrdersToolbar } from './OrdersToolbar';
import { Pager } from './Pager';
import { useOrders } from './orders';
import { addressOf, type OrdersView, pagesOf, readView } from './orders-view';
import styles from './panel.module.css';

/** The orders, newest first: searched, filtered and paged by the server. `onLoad` is called with each load. */
export function OrdersTab({ onLoad }: { onLoad: () => void }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const view = useMemo(() => readView(search), [search]);
  const { page: found, loading, failed, problems, setStatus, reload } = useOrders(view, onLoad);
  const filtered = view.q !== '' || view.status !== null;
  const show = (change: Partial<OrdersView>, replace = false) =>
    navigate(addressOf({ ...view, ...change }), { replace });
  const last = pagesOf(found?.total ?? 0);
  const pastTheLast = found !== null && found.orders.length === 0 && found.total > 0;
  // A page past the last one is none: the last one takes its place.
  const page = pastTheLast ? null : found;
  const turnBack = pastTheLast && !loading && view.page > last;
  useEffect(() => {
    if (turnBack) navigate(addressOf({ ...view, page: last }), { replace: true });
  }, [turnBack, navigate, view, last]);
  const heading = useRef<HTMLHeadingElement>(null);
  const turn = (next: number) => {
    show({ page: next });
    // To the first row: the pager stands below the last one.
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView();
  };
  return (
    <div className={styles.grid}>
      <div className={styles.stack}>
        <OrdersToolbar view={view} page={page} loading={loading} onShow={show} onRefresh={reload} />
        {filtered && page !== null && (
          <BulkCancel key={`${view.status} ${view.q}`} view={view} total={page.total} onChange={reload} />
        )}
        <section className={styles.panel} aria-busy={loading}>
          <h2 ref={heading} className="visually-hidden" tabIndex={-1}>
            {words.heading}
          </h2>
          {failed !== null && (
            <Notice tone="error">
              {failed}{' '}
              <Button variant="link" small onClick={reload}>
                {adminPage.retry}
              </Button>
            </Notice>
          )}
          {page === null && loading && <p role="status">{adminPage.loading}</p>}
          {page !== null && (
            <OrdersTable orders={page.orders} filtered={filtered} problems={problems} onStatus={setStatus} />
          )}
        </section>
        {page !== null && <Pager page={view.page} pages={last} onPage={turn} />}
      </div>
    </div>
  );
}
