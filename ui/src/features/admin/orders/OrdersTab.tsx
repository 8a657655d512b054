import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { StaffOrder } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { PageMeta } from '../../../components/PageMeta';
import { adminPage } from '../../../copy/admin';
import { ordersTab as words } from '../../../copy/admin-orders';
import { BulkCancel } from './cancel/BulkCancel';
import { CancelConfirmation } from './cancel/CancelConfirmation';
import type { OrderPage } from './loading/load-orders';
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
  isFiltered,
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
  const search = useSearch();
  const view = useMemo(() => readView(search), [search]);
  const { request, page: loadedPage, loading, error, showOrders, reload } = useOrders(view, onLoad);
  const counts = useOrderCounts(view.q.trim(), oldOf(view).olderThanDays, request);
  const page = useNoEmptyPage(loadedPage, view, loading);
  const rows = useRef<HTMLTableSectionElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const selected = useSelection(page?.orders ?? noOrders, urlOf(view));
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = page === null ? 0 : movedOf(view, page.orders);
  const { show, goTo, showNew, goToFirst, pack } = useViewNavigation(view, { heading, rows, reload });
  const actions = useListActions({ rows, selected, showOrders, onChange: counts.refresh });
  useListShortcuts({
    rows,
    search: searchField,
    orders: page?.orders ?? noOrders,
    selected,
    onStatus: actions.setStatusByKey,
    status: actions.setStatuses,
    onPack: pack,
    onHelp: () => setHelpOpen(true),
  });
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
        <ListMessage page={page} loading={loading} filtered={filtered} />
        {page !== null && page.orders.length > 0 && (
          <OrdersTable
            orders={page.orders}
            q={view.q.trim()}
            view={view}
            selected={selected}
            errors={actions.errors}
            onStatus={actions.setStatus}
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
      {page !== null && <ViewPager view={view} page={page} moved={moved} onGo={goTo} onShow={show} />}
      <CancelConfirmation
        orders={actions.toCancel}
        done={actions.isCancelling ? 0 : null}
        onCancel={(_, cancellation) => actions.cancelAsked(cancellation)}
        onClose={actions.keepAsked}
      />
      <ShortcutHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

type ListMessageProps = { page: OrderPage | null; loading: boolean; filtered: boolean };

/** Says that the page loads, or that there are no orders. */
function ListMessage({ page, loading, filtered }: ListMessageProps) {
  if (page?.orders.length === 0)
    return <p className={styles.message}>{filtered ? words.emptyFiltered : words.empty}</p>;
  return (
    page === null &&
    loading && (
      <p className={styles.message} role="status">
        {adminPage.loading}
      </p>
    )
  );
}

type ViewPagerProps = {
  view: OrdersView;
  page: OrderPage;
  /** How many of its orders have left the view. */
  moved: number;
  onGo: (next: OrdersView) => void;
  onShow: (change: Partial<OrdersView>) => void;
};

/** Leads to the pages before and after the one that is shown. */
function ViewPager({ view, page: { orders, isLast }, moved, onGo, onShow }: ViewPagerProps) {
  return (
    <Pager
      isFirst={view.cursor === null}
      isLast={isLast}
      size={view.perPage}
      oldestFirst={view.oldestFirst}
      onFirst={() => onGo({ ...view, ...firstPage })}
      onPrevious={() => onGo(previousOf(view, orders))}
      onNext={() => onGo(nextOf(view, orders, orders.length - moved))}
      onSize={(size) => onShow(withPageSize(view, size))}
    />
  );
}

interface Places {
  /** The heading of the list. */
  heading: RefObject<HTMLElement | null>;
  rows: RefObject<HTMLElement | null>;
  reload: () => void;
}

/** Returns what shows other views and moves the focus in the list. */
function useViewNavigation(view: OrdersView, { heading, rows, reload }: Places) {
  const [, navigate] = useLocation();
  return {
    /** Shows the view with these changes. */
    show: (change: Partial<OrdersView>, replace = false) => navigate(urlOf({ ...view, ...change }), { replace }),
    /** Shows another page of orders. */
    goTo: (next: OrdersView) => {
      navigate(urlOf(next));
      // Scrolls to the first row, because the pager is below the last one.
      heading.current?.focus({ preventScroll: true });
      heading.current?.parentElement?.scrollIntoView();
    },
    /** Shows the newest orders. */
    showNew: () => {
      const newest = urlOf(newestOf(view));
      if (newest === urlOf(view)) reload();
      else navigate(newest);
    },
    /** Opens the packing view with these orders. */
    pack: (orders: readonly StaffOrder[]) => {
      passOrders(orders);
      navigate(packUrl(orders.map(({ order_number }) => order_number)));
    },
    /** Moves the focus to the first order. */
    goToFirst: () => {
      const [first] = rows.current ? rowsOf(rows.current) : [];
      if (first) focusControl(first, 'open');
      else heading.current?.focus();
    },
  };
}

/** Returns the loaded page; redirects to the first one from one without orders, which have left the view. */
function useNoEmptyPage(loaded: OrderPage | null, view: OrdersView, loading: boolean) {
  const [, navigate] = useLocation();
  const isEmpty = loaded?.orders.length === 0 && view.cursor !== null;
  useEffect(() => {
    if (isEmpty && !loading) navigate(urlOf({ ...view, ...firstPage }), { replace: true });
  }, [isEmpty, loading, navigate, view]);
  return isEmpty ? null : loaded;
}
