import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { StaffOrder } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { PageMeta } from '../../../components/PageMeta';
import { adminPage } from '../../../copy/admin';
import { ordersTab as words } from '../../../copy/admin-orders';
import { BulkCancel } from './cancel/BulkCancel';
import { isFiltered } from './export/export-query';
import { CancelConfirmation } from './cancel/CancelConfirmation';
import type { LoadedPage } from './loading/load-orders';
import { useListActions } from './use-list-actions';
import { useListShortcuts } from './use-list-shortcuts';
import { useOrderCounts } from './loading/use-order-counts';
import { OrdersTable } from './OrdersTable';
import { OrdersToolbar } from './toolbar/OrdersToolbar';
import { packUrl } from '../common/pack-url';
import { passOrders } from './passed-orders';
import { Pager } from './toolbar/Pager';
import { focusControl, rowsOf } from './row-focus';
import { useOrders } from './loading/use-orders';
import {
  filterOf,
  firstPage,
  type OrdersView,
  movedOf,
  newestOf,
  nextOf,
  oldOf,
  previousOf,
  readView,
  urlOf,
  withPageSize,
} from './loading/orders-view';
import { SelectionBar } from './selection/SelectionBar';
import { ShortcutHelp } from './toolbar/ShortcutHelp';
import { useSelection } from './selection/use-selection';
import { LoadError } from '../common/LoadError';
import styles from './OrdersTab.module.css';

const noOrders: StaffOrder[] = [];

/** The list of orders, which the server searches, filters and paginates. Calls `onLoad` with every load. */
export function OrdersTab({ onLoad }: { onLoad: () => void }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const view = useMemo(() => readView(search), [search]);
  const { request, page: loadedPage, loading, error, showOrders, reload } = useOrders(view, onLoad);
  const counts = useOrderCounts(view.q.trim(), oldOf(view).olderThanDays, request);
  const show = (change: Partial<OrdersView>, replace = false) => navigate(urlOf({ ...view, ...change }), { replace });
  const page = useNoEmptyPage(loadedPage, view, loading);
  const rows = useRef<HTMLTableSectionElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const selected = useSelection(page?.orders ?? noOrders, urlOf(view));
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = page === null ? 0 : movedOf(view, page.orders);
  const goTo = (next: OrdersView) => {
    navigate(urlOf(next));
    // Scrolls to the first row, because the pager is below the last one.
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView();
  };
  const actions = useListActions({ rows, selected, showOrders, onChange: counts.refresh });
  useListShortcuts({
    rows,
    search: searchField,
    orders: page?.orders ?? noOrders,
    selected,
    onStatus: actions.setStatusByKey,
    status: actions.setStatuses,
    onPack: (orders) => {
      passOrders(orders);
      navigate(packUrl(orders.map(({ order_number }) => order_number)));
    },
    onHelp: () => setHelpOpen(true),
  });
  const showNew = () => {
    const newest = urlOf(newestOf(view));
    if (newest === urlOf(view)) reload();
    else navigate(newest);
  };
  const goToFirst = () => {
    const [first] = rows.current ? rowsOf(rows.current) : [];
    if (first) focusControl(first, 'open');
    else heading.current?.focus();
  };
  const filtered = isFiltered(view);
  return (
    <div className={styles.tab}>
      <PageMeta title={words.title(counts.open ?? 0)} description={adminPage.description} noindex />
      <Button variant="link" small className={styles.skip} onClick={goToFirst}>
        {words.skip}
      </Button>
      <OrdersToolbar
        view={view}
        page={page}
        loading={loading}
        counts={counts.counts}
        arrived={counts.arrived}
        selected={selected.orders.map(({ order_number }) => order_number)}
        searchField={searchField}
        onShow={show}
        onSearch={() => heading.current?.focus({ preventScroll: true })}
        onRefresh={reload}
        onShowNew={showNew}
        onHelp={() => setHelpOpen(true)}
      />
      <section className={styles.list} aria-busy={loading}>
        <h2 ref={heading} className="visually-hidden" tabIndex={-1}>
          {words.heading}
        </h2>
        {error !== null && <LoadError reason={error} onRetry={reload} />}
        {page === null && loading && (
          <p className={styles.message} role="status">
            {adminPage.loading}
          </p>
        )}
        {page?.orders.length === 0 && <p className={styles.message}>{filtered ? words.emptyFiltered : words.empty}</p>}
        {page !== null && page.orders.length > 0 && (
          <OrdersTable
            orders={page.orders}
            q={view.q.trim()}
            view={view}
            selected={selected}
            errors={actions.errors}
            askedId={actions.askedId}
            onStatus={actions.setStatus}
            onAnswer={actions.answer}
            onOrder={actions.showOrder}
            rows={rows}
          />
        )}
        {selected.orders.length > 0 && (
          <SelectionBar orders={selected.orders} onStatus={actions.setStatuses} onClear={selected.clear} />
        )}
      </section>
      {filtered && page !== null && (
        <BulkCancel
          key={JSON.stringify(filterOf(view))}
          view={view}
          total={page.total - moved}
          offered={selected.all && (!page.isLast || view.cursor !== null)}
          onChange={reload}
        />
      )}
      {page !== null && (
        <Pager
          isFirst={view.cursor === null}
          isLast={page.isLast}
          size={view.perPage}
          oldestFirst={view.oldestFirst}
          onFirst={() => goTo({ ...view, ...firstPage })}
          onPrevious={() => goTo(previousOf(view, page.orders))}
          onNext={() => goTo(nextOf(view, page.orders, page.orders.length - moved))}
          onSize={(size) => show(withPageSize(view, size))}
        />
      )}
      <CancelConfirmation
        orders={actions.toCancel}
        done={actions.isCancelling ? 0 : null}
        onCancel={actions.cancelSelected}
        onClose={actions.keepSelected}
      />
      <ShortcutHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

/** Returns the loaded page; redirects to the first one from one without orders, which have left the view. */
function useNoEmptyPage(loaded: LoadedPage | null, view: OrdersView, loading: boolean) {
  const [, navigate] = useLocation();
  const isEmpty = loaded?.orders.length === 0 && view.cursor !== null;
  useEffect(() => {
    if (isEmpty && !loading) navigate(urlOf({ ...view, ...firstPage }), { replace: true });
  }, [isEmpty, loading, navigate, view]);
  return isEmpty ? null : loaded;
}
