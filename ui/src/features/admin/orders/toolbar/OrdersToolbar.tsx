import { type RefObject, useEffect, useState } from 'react';
import type { OrderCounts } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import { TextField } from '../../../../components/TextField';
import { VisuallyHidden } from '../../../../components/VisuallyHidden';
import { ordersTab as words, shortcutHelp } from '../../../../copy/admin-orders';
import { ExportOrders } from '../export/ExportOrders';
import type { OrderPage } from '../loading/load-orders';
import { firstPage, type OrdersView, movedOf } from '../loading/orders-view';
import { FilterOrders } from './FilterOrders';
import { StageLinks } from './StageLinks';
import { ShipFromCsv } from '../shipping/ShipFromCsv';
import { SortSelect } from './SortSelect';
import { ViewLinks } from './ViewLinks';
import styles from './OrdersToolbar.module.css';

type OrdersToolbarProps = {
  view: OrdersView;
  page: OrderPage | null;
  loading: boolean;
  /** Null until the orders of this search have been counted. */
  counts: OrderCounts | null;
  /** The number of orders placed since the list was loaded. */
  arrived: number;
  /** The numbers of the selected orders. */
  selected: readonly string[];
  searchField: RefObject<HTMLInputElement | null>;
  onShow: (change: Partial<OrdersView>, replace?: boolean) => void;
  /** Called when Enter is pressed in the search field. */
  onSearch: () => void;
  onRefresh: () => void;
  onShowNew: () => void;
  /** Opens the list of keyboard shortcuts. */
  onHelp: () => void;
};

const debounceMs = 300;

/** The views, the search field, the number of orders, and what applies to the whole list. */
export function OrdersToolbar({
  view,
  page,
  loading,
  counts,
  arrived,
  selected,
  searchField,
  onShow,
  ...on
}: OrdersToolbarProps) {
  const search = (q: string) => onShow({ q, ...firstPage }, true);
  const [typed, setTyped] = useDebouncedText(view.q, search);
  const orders = page?.orders ?? [];
  const moved = movedOf(view, orders);
  const last = view.from + orders.length - moved - 1;
  return (
    <div className={styles.toolbar} role="search">
      <div className={styles.views}>
        <ViewLinks view={view} counts={counts} />
        <StageLinks view={view} counts={counts} />
      </div>
      <div className={styles.search}>
        <TextField
          ref={searchField}
          label={<VisuallyHidden>{words.search}</VisuallyHidden>}
          type="search"
          maxLength={200}
          placeholder={words.searchHint}
          value={typed}
          aria-keyshortcuts="/"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key !== 'Enter' || nativeEvent.isComposing) return;
            if (typed.trim() !== view.q) search(typed.trim());
            on.onSearch();
          }}
        />
      </div>
      <p className={styles.count} role="status">
        <span>{page !== null && words.count(view.from, last, page.total - moved)}</span>
        {arrived > 0 && <VisuallyHidden> {words.arrived(arrived)}</VisuallyHidden>}
      </p>
      <div className={styles.tools}>
        <SortSelect oldestFirst={view.oldestFirst} onSort={(oldestFirst) => onShow({ oldestFirst, ...firstPage })} />
        <FilterOrders filters={view.filters} onFilter={(filters) => onShow({ filters, ...firstPage })} />
        {page !== null && <ExportOrders view={view} total={page.total - moved} selected={selected} />}
        <ShipFromCsv onShipped={on.onRefresh} />
        <Button variant="link" small className={styles.help} aria-keyshortcuts="?" onClick={on.onHelp}>
          {shortcutHelp.open}
        </Button>
      </div>
      {/* In the same place, so that nothing moves when orders arrive. */}
      <div className={styles.refresh}>
        {arrived > 0 ? (
          <Button small variant="pink" busy={loading} onClick={on.onShowNew}>
            {words.showArrived(arrived)}
          </Button>
        ) : (
          <Button small busy={loading && page !== null} onClick={on.onRefresh}>
            {words.refresh}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Holds the typed text and calls `onSettle` with it after a pause. */
function useDebouncedText(settled: string, onSettle: (text: string) => void) {
  const [typed, setTyped] = useState(settled);
  const [previous, setPrevious] = useState(settled);
  if (previous !== settled) {
    // The URL changed in another way, such as Back: updates the field.
    setPrevious(settled);
    if (typed.trim() !== settled) setTyped(settled);
  }
  useEffect(() => {
    if (typed.trim() === settled) return undefined;
    const timer = setTimeout(() => onSettle(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, settled, onSettle]);
  return [typed, setTyped] as const;
}
