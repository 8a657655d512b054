import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { adminPage } from '../../copy/admin';
import { ordersTab as words } from '../../copy/admin-orders';
import { BulkCancel } from './BulkCancel';
import { OrdersTable } from './OrdersTable';
import { OrdersToolbar } from './OrdersToolbar';
import { Pager } from './Pager';
import { useOrders } from './orders';
import { type OrdersView, pagesOf, readView, urlOf, withPageSize } from './orders-view';
import styles from './panel.module.css';

/** The orders, newest first; the server searches, filters and paginates. Calls `onLoad` with every load. */
export function OrdersTab({ onLoad }: { onLoad: () => void }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const view = useMemo(() => readView(search), [search]);
  const { page: loadedPage, loading, loadError, statusErrors, setStatus, reload } = useOrders(view, onLoad);
  const filtered = view.q !== '' || view.status !== null;
  const show = (change: Partial<OrdersView>, replace = false) => navigate(urlOf({ ...view, ...change }), { replace });
  const last = pagesOf(loadedPage?.total ?? 0, view.perPage);
  const isPastLast = loadedPage !== null && loadedPage.orders.length === 0 && loadedPage.total > 0;
  // A page past the last one redirects to the last one.
  const page = isPastLast ? null : loadedPage;
  const shouldRedirect = isPastLast && !loading && view.page > last;
  useEffect(() => {
    if (shouldRedirect) navigate(urlOf({ ...view, page: last }), { replace: true });
  }, [shouldRedirect, navigate, view, last]);
  const heading = useRef<HTMLHeadingElement>(null);
  const goToPage = (next: number) => {
    show({ page: next });
    // Scrolls to the first row, because the pager is below the last one.
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
          {loadError !== null && (
            <Notice tone="error">
              {loadError}{' '}
              <Button variant="link" small onClick={reload}>
                {adminPage.retry}
              </Button>
            </Notice>
          )}
          {page === null && loading && <p role="status">{adminPage.loading}</p>}
          {page !== null && (
            <OrdersTable orders={page.orders} filtered={filtered} errors={statusErrors} onStatus={setStatus} />
          )}
        </section>
        {page !== null && (
          <Pager
            page={view.page}
            pages={last}
            size={view.perPage}
            onPage={goToPage}
            onSize={(size) => show(withPageSize(view, size))}
          />
        )}
      </div>
    </div>
  );
}
