import type { RefObject } from 'react';
import type { OrderStatus, StaffOrder } from '../../../api/wire';
import { focusControl, focusedOrder, rowsOf } from './row-focus';
import { useShortcuts } from '../common/use-shortcuts';
import type { Selected } from './selection/use-selection';

interface ListShortcutsOptions {
  rows: RefObject<HTMLElement | null>;
  search: RefObject<HTMLElement | null>;
  orders: readonly StaffOrder[];
  selected: Selected;
  /** Changes the current order. */
  onStatus: (order: StaffOrder, to: OrderStatus) => Promise<void>;
  /** Changes the selected orders. */
  status: (to: OrderStatus) => Promise<void>;
  /** Opens the packing view with the selected orders, or with all. */
  onPack: (selected: readonly StaffOrder[]) => void;
  onHelp: () => void;
}

/** Connects the keyboard shortcuts to the list of orders. The current order is the one whose row has the focus. */
export function useListShortcuts({ rows, search, orders, selected, ...on }: ListShortcutsOptions): void {
  const currentId = () => (rows.current ? focusedOrder(rows.current) : null);
  const move = (step: 1 | -1) => {
    const all = rows.current ? rowsOf(rows.current) : [];
    const position = all.findIndex((row) => row.dataset['order'] === currentId());
    const next = position === -1 ? all[0] : all[position + step];
    if (next) focusControl(next, 'open');
  };
  const change = (to: OrderStatus) => {
    const current = orders.find(({ _id }) => _id === currentId());
    if (selected.orders.length > 0) void on.status(to);
    else if (current) void on.onStatus(current, to);
  };
  const select = (shift: boolean) => {
    const id = currentId();
    if (id !== null) selected.toggle(id, shift);
  };
  useShortcuts({
    search: () => search.current?.focus(),
    next: () => move(1),
    previous: () => move(-1),
    select,
    pay: () => change('paid'),
    cancel: () => change('cancelled'),
    reopen: () => change('pending'),
    pack: () => on.onPack(selected.orders),
    help: on.onHelp,
  });
}
