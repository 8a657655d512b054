import { useCallback, useMemo, useState } from 'react';
import type { StaffOrder } from '../../../../api/wire';
import { noSelection, type Selection, selectedOf, toggle, toggleAll } from './selection';

/** The selected orders of a page. */
export interface Selected {
  orders: StaffOrder[];
  /** Whether every order of the page is selected. */
  all: boolean;
  has: (id: string) => boolean;
  /** With Shift, the orders since the last change too. */
  toggle: (id: string, shift: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Holds the selection of a page of orders; another view starts without one. */
export function useSelection(orders: readonly StaffOrder[], view: string): Selected {
  const [{ view: selectedIn, selection }, setState] = useState({ view, selection: noSelection });
  const current = selectedIn === view ? selection : noSelection;
  const change = useCallback(
    (next: (before: Selection) => Selection) =>
      setState((before) => ({ view, selection: next(before.view === view ? before.selection : noSelection) })),
    [view],
  );
  return useMemo(() => {
    const ids = orders.map(({ _id }) => _id);
    const selected = selectedOf(current, orders);
    return {
      orders: selected,
      all: selected.length > 0 && selected.length === orders.length,
      has: (id) => current.ids.has(id),
      toggle: (id, shift) => change((before) => toggle(before, ids, id, shift)),
      toggleAll: () => change((before) => toggleAll(before, ids)),
      clear: () => change(() => noSelection),
    };
  }, [orders, current, change]);
}
