import type { OrderStage, OrderStatus, StaffOrder } from '../../../../api/wire';
import { paths } from '../../../../paths';
import { filterQueryOf, type OrderFilters, readFilters } from './order-filters';

/** The order at which a page starts: the next older ones, or the next newer ones. */
export interface Cursor {
  to: 'before' | 'after';
  id: string;
}

/** The search, filter and page of the order list, as stored in the URL. */
export interface OrdersView {
  q: string;
  status: OrderStatus | null;
  /** Only orders at least this old. */
  olderThanDays: number | null;
  /** Only orders on hold. */
  onHold: boolean;
  /** Only orders at this stage of packing and shipping. */
  stage: OrderStage | null;
  /** What narrows the list in addition. */
  filters: OrderFilters;
  oldestFirst: boolean;
  /** Null on the first page. */
  cursor: Cursor | null;
  /** The one-based number of the first row; 1 on the first page. */
  from: number;
  /** Orders per page. */
  perPage: PageSize;
}

export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The age of the ready view of pending orders. */
const oldDays = 2;
/** The oldest age that the server takes. */
const maxDays = 3650;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** All orders are newer. */
const nilId = '00000000-0000-0000-0000-000000000000';

export const firstPage = { cursor: null, from: 1 } as const;

/** The first page of the orders with any status, of any age and at any stage, on hold or not, without filters. */
const allOrders = { status: null, olderThanDays: null, onHold: false, stage: null, filters: {}, ...firstPage } as const;

export const statuses: readonly OrderStatus[] = ['pending', 'paid', 'cancelled'];

export const stages: readonly OrderStage[] = ['to_pack', 'packed', 'shipped', 'returned', 'late', 'to_pull'];

/** Parses the query string; invalid values fall back to the defaults. */
export function readView(search: string): OrdersView {
  const query = new URLSearchParams(search);
  const from = query.get('from') ?? '';
  const cursor = readCursor(query);
  const days = query.get('older_than_days') ?? '';
  return {
    oldestFirst: query.get('sort') === 'oldest',
    q: query.get('q') ?? '',
    status: statuses.find((status) => status === query.get('status')) ?? null,
    olderThanDays: /^[1-9]\d{0,3}$/.test(days) && Number(days) <= maxDays ? Number(days) : null,
    onHold: query.get('on_hold') === 'true',
    stage: stages.find((stage) => stage === query.get('stage')) ?? null,
    filters: readFilters((name) => query.get(name)),
    cursor,
    from: cursor && /^[1-9]\d{0,6}$/.test(from) ? Number(from) : 1,
    perPage: pageSizes.find((size) => String(size) === query.get('per_page')) ?? pageSizes[0],
  };
}

function readCursor(query: URLSearchParams): Cursor | null {
  for (const to of ['before', 'after'] as const) {
    const id = query.get(to);
    if (id !== null && uuid.test(id)) return { to, id };
  }
  return null;
}

/** Returns the URL of a view; default values are omitted. */
export function urlOf({ cursor, perPage, ...view }: OrdersView): string {
  return paths.admin('orders', {
    q: view.q || undefined,
    status: view.status ?? undefined,
    older_than_days: view.olderThanDays?.toString(),
    on_hold: view.onHold ? 'true' : undefined,
    stage: view.stage ?? undefined,
    ...view.filters,
    sort: view.oldestFirst ? 'oldest' : undefined,
    ...(cursor && { [cursor.to]: cursor.id, from: String(view.from) }),
    per_page: perPage === pageSizes[0] ? undefined : String(perPage),
  });
}

/** Returns the API query of a view. One order more than the page has shows whether there is a next page. */
export function queryOf(view: OrdersView) {
  const { cursor, oldestFirst, perPage } = view;
  const { to, id } = cursor ?? { to: 'after', id: nilId };
  return { limit: perPage + 1, ...((cursor !== null || oldestFirst) && { [to]: id }), ...filterOf(view) };
}

/** Returns whether the page was reached from the one before it, and not from the one after it. */
export function isForward({ cursor, oldestFirst }: OrdersView): boolean {
  return cursor === null || cursor.to === (oldestFirst ? 'after' : 'before');
}

/** Returns the API query of all orders of a view. */
export function filterOf({ q, status, olderThanDays, onHold, stage, filters }: OrdersView) {
  return {
    q: q.trim(),
    ...(status && { status }),
    ...(olderThanDays && { older_than_days: olderThanDays }),
    ...(onHold && { on_hold: true }),
    ...(stage && { stage }),
    ...filterQueryOf(filters),
  };
}

/** Returns whether the view leaves out orders. */
export function isFiltered(view: OrdersView): boolean {
  return Object.values(filterOf(view)).some((value) => value !== '');
}

/** Returns the view of the next page; `rows` of the loaded orders are still in the view. */
export function nextOf(view: OrdersView, orders: readonly { _id: string }[], rows: number): OrdersView {
  const last = orders[orders.length - 1];
  if (!last) return view;
  return { ...view, cursor: { to: view.oldestFirst ? 'after' : 'before', id: last._id }, from: view.from + rows };
}

/** Returns the view of the page before. */
export function previousOf(view: OrdersView, [first]: readonly { _id: string }[]): OrdersView {
  const from = view.from - view.perPage;
  if (!first || from <= 1) return { ...view, ...firstPage };
  return { ...view, cursor: { to: view.oldestFirst ? 'before' : 'after', id: first._id }, from };
}

/** Returns the first page of the orders with a status, at a stage, or on hold, and of any age. */
export function onlyOf(view: OrdersView, only: Partial<Pick<OrdersView, 'status' | 'stage' | 'onHold'>>): OrdersView {
  return { ...view, ...allOrders, ...only };
}

/** Returns the first page of the newest orders, without a search. Keeps the status if it is that of new orders. */
export function newestOf(view: OrdersView): OrdersView {
  return { ...view, ...allOrders, q: '', oldestFirst: false, status: view.status === 'pending' ? 'pending' : null };
}

/** Returns the first page of the pending orders, the late ones first. */
export function lateOf(view: OrdersView): OrdersView {
  return { ...view, ...allOrders, q: '', status: 'pending', oldestFirst: true };
}

/** Returns the first page of the old orders: of the age that the view has, or else of the pending ones. */
export function oldOf(view: OrdersView): OrdersView & { olderThanDays: number } {
  const { olderThanDays } = view;
  if (olderThanDays !== null) return { ...view, olderThanDays, onHold: false, stage: null, ...firstPage };
  return { ...view, ...allOrders, status: 'pending', olderThanDays: oldDays, oldestFirst: true };
}

/** What decides whether an order is still in a view. */
type Placed = Pick<StaffOrder, 'status' | 'hold' | 'fulfillment'>;

/** Returns whether an order that was in the view has left it: it has another status or stage, or is no longer on hold. */
export function hasLeft({ status: filter, onHold, stage }: OrdersView, { status, hold, fulfillment }: Placed): boolean {
  const isLate = fulfillment.late && status === 'paid';
  const isShipped = fulfillment.shipped !== undefined;
  const isAtStage = stage === 'late' ? isLate : stage === 'shipped' ? isShipped : fulfillment.stage === stage;
  return (filter !== null && status !== filter) || (onHold && hold === undefined) || (stage !== null && !isAtStage);
}

/** Returns how many of the loaded orders have left the view. */
export function movedOf(view: OrdersView, orders: readonly Placed[]): number {
  return orders.filter((order) => hasLeft(view, order)).length;
}

/** Returns the view with another page size: with the same first row, or the first page if only its last row is known. */
export function withPageSize(view: OrdersView, perPage: PageSize): OrdersView {
  return { ...view, perPage, ...(!isForward(view) && firstPage) };
}
