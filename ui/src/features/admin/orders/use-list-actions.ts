import { type RefObject, useRef, useState } from 'react';
import type { OrderStatus, StaffOrder } from '../../../api/wire';
import { useOrderChanges } from './use-order-changes';
import { focusControl, focusNextRow, focusedOrder, rowOf, rowToStayAt, type RowControl } from './row-focus';
import { isPacked } from './fulfillment';
import { acceptsStatus } from './changes';
import { hasMoney } from './payment/payment';
import type { Cancellation } from './cancel/bulk';
import type { Selected } from './selection/use-selection';

interface ListActionsOptions {
  rows: RefObject<HTMLElement | null>;
  selected: Selected;
  /** Shows the current state of orders in the list. */
  showOrders: (orders: readonly StaffOrder[]) => void;
  /** Called after orders have changed. */
  onChange: () => void;
}

/** The changes that staff make in the list of orders. The focus goes on to the next row. */
export function useListActions({ rows, selected, showOrders, onChange }: ListActionsOptions) {
  const inFlight = useRef(new Set<string>());
  // What staff are asked about before it is cancelled: the selection, or one order, which may be selected too.
  const [asked, setAsked] = useState<{ orders: readonly StaffOrder[]; isSelection: boolean } | null>(null);
  const askAbout = (order: StaffOrder) => setAsked({ orders: [order], isSelection: false });
  const [isCancelling, setIsCancelling] = useState(false);
  const showChanged = (orders: readonly StaffOrder[]) => {
    showOrders(orders);
    onChange();
  };
  const onUndo = ([order]: readonly Pick<StaffOrder, '_id'>[]) => focusOrder(rows.current, order);
  const changes = useOrderChanges({ showOrders: showChanged, onUndo });
  const focusNext = (id: string, control: RowControl) => {
    if (rows.current) focusNextRow(rows.current, id, control);
  };

  /** Changes an order with one of its buttons; asks before it cancels one that is packed or paid by card. */
  const setStatus = async (order: StaffOrder, to: OrderStatus, cancellation?: Cancellation) => {
    if (needsAnswer(order, to) && cancellation === undefined) return askAbout(order);
    const isChanged = await changes.setStatus(order, to, cancellation);
    // The focused button is removed with the old status. Someone who has moved on keeps the focus.
    if (isChanged && rows.current && isFocusAt(rows.current, order._id)) focusNext(order._id, to);
  };

  /** Changes an order with a key: the focus moves at once, so that the next key can follow. */
  const setStatusByKey = async (order: StaffOrder, to: OrderStatus) => {
    if (order.status === to || inFlight.current.has(order._id)) return;
    if (needsAnswer(order, to)) return askAbout(order);
    inFlight.current.add(order._id);
    focusNext(order._id, 'open');
    await changes.setStatus(order, to);
    inFlight.current.delete(order._id);
  };

  /** Changes the selected orders. */
  const setSelected = async (to: OrderStatus, cancellation?: Cancellation) => {
    const last = selected.orders[selected.orders.length - 1];
    if (!last || inFlight.current.has(last._id)) return;
    const stay = rows.current && rowToStayAt(rows.current, selected.has);
    inFlight.current.add(last._id);
    await changes.setStatuses(selected.orders, to, cancellation);
    inFlight.current.delete(last._id);
    selected.clear();
    // The focused button is removed with the selection. The page does not scroll.
    if (stay) focusControl(stay, 'select', { preventScroll: true });
  };

  /** Changes the selected orders; asks before it cancels several, or one that it asks about alone. */
  const setStatuses = async (to: OrderStatus) => {
    const open = selected.orders.filter(({ status }) => status !== to);
    const isAsking = to === 'cancelled' && (open.length > 1 || open.some(hasParcelOrMoney));
    if (isAsking) setAsked({ orders: selected.orders, isSelection: true });
    else await setSelected(to);
  };
  const cancelAsked = async (cancellation: Cancellation) => {
    const [only] = asked?.orders ?? [];
    if (only && !asked?.isSelection) {
      setAsked(null);
      return setStatus(only, 'cancelled', cancellation);
    }
    setIsCancelling(true);
    await setSelected('cancelled', cancellation);
    setIsCancelling(false);
    return setAsked(null);
  };

  return {
    errors: changes.errors,
    /** Shows the current state of an order. */
    showOrder: (order: StaffOrder) => showChanged([order]),
    setStatus: async (order: StaffOrder, to: OrderStatus) => setStatus(order, to),
    setStatusByKey,
    setStatuses,
    /** The orders that staff are asked about before they are cancelled, if they are. */
    toCancel: asked?.orders ?? null,
    isCancelling,
    cancelAsked,
    keepAsked: () => isCancelling || setAsked(null),
  };
}

/** Returns whether staff are asked first. */
function needsAnswer(order: StaffOrder, to: OrderStatus): boolean {
  return to === 'cancelled' && order.status !== to && hasParcelOrMoney(order) && acceptsStatus(order, to);
}

function hasParcelOrMoney(order: StaffOrder): boolean {
  return isPacked(order) || hasMoney(order);
}

/** Returns whether the focus is in an order's row, or was in a button that is gone. */
function isFocusAt(list: HTMLElement, id: string): boolean {
  return document.activeElement === document.body || focusedOrder(list) === id;
}

function focusOrder(list: HTMLElement | null, order: Pick<StaffOrder, '_id'> | undefined): void {
  const row = list && order && rowOf(list, order._id);
  if (row) focusControl(row, 'open');
}
