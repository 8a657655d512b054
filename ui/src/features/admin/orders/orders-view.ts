import type { OrderStatus } from '../../../api/wire';
import { paths } from '../../../paths';

/** The search, filter and page of the order list, as stored in the URL. */
export interface OrdersView {
  q: string;
  status: OrderStatus | null;
  /** Only orders at least this old. */
  olderThanDays: number | null;
  /** Only orders on hold. */
  onHold: boolean;
  oldestFirst: boolean;
  /** One-based. */
  page: number;
  /** Orders per page. */
  perPage: PageSize;
}

export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The age of the ready view of pending orders. */
const oldDays = 2;
/** The oldest age that the server takes. */
const maxDays = 3650;

export const statuses: readonly OrderStatus[] = ['pending', 'paid', 'cancelled'];

/** Parses the query string; invalid values fall back to the defaults. */
export function readView(search: string): OrdersView {
  const query = new URLSearchParams(search);
  const page = query.get('page') ?? '';
  const days = query.get('older_than_days') ?? '';
  return {
    oldestFirst: query.get('sort') === 'oldest',
    q: query.get('q') ?? '',
    status: statuses.find((status) => status === query.get('status')) ?? null,
    olderThanDays: /^[1-9]\d{0,3}$/.test(days) && Number(days) <= maxDays ? Number(days) : null,
    onHold: query.get('on_hold') === 'true',
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    perPage: pageSizes.find((size) => String(size) === query.get('per_page')) ?? pageSizes[0],
  };
}

/** Returns the URL of a view; default values are omitted. */
export function urlOf({ q, status, olderThanDays, onHold, oldestFirst, page, perPage }: OrdersView): string {
  return paths.admin('orders', {
    q: q === '' ? undefined : q,
    status: status ?? undefined,
    older_than_days: olderThanDays === null ? undefined : String(olderThanDays),
    on_hold: onHold ? 'true' : undefined,
    sort: oldestFirst ? 'oldest' : undefined,
    page: page === 1 ? undefined : String(page),
    per_page: perPage === pageSizes[0] ? undefined : String(perPage),
  });
}

/** Returns the API query of a view; with the oldest first, its offset counts from the end. */
export function queryOf(view: OrdersView) {
  const { page, perPage } = view;
  return { limit: perPage, offset: (page - 1) * perPage, ...filterOf(view) };
}

/** Returns the API query of all orders of a view. */
export function filterOf({ q, status, olderThanDays, onHold }: OrdersView) {
  return {
    q: q.trim(),
    ...(status && { status }),
    ...(olderThanDays && { older_than_days: olderThanDays }),
    ...(onHold && ({ on_hold: true } as const)),
  };
}

export function pagesOf(total: number, perPage: PageSize): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Returns the one-based numbers of the first and last row on a page. */
export function rangeOf({ page, perPage }: OrdersView, rows: number): { first: number; last: number } {
  const first = (page - 1) * perPage + 1;
  return { first, last: first + rows - 1 };
}

/** Returns the first page of the orders with a status, of any age, on hold or not. */
export function withStatus(view: OrdersView, status: OrderStatus | null): OrdersView {
  return { ...view, status, olderThanDays: null, onHold: false, page: 1 };
}

/** Returns the first page of the newest orders, without a search. Keeps the status if it is that of new orders. */
export function newestOf(view: OrdersView): OrdersView {
  return {
    ...view,
    q: '',
    olderThanDays: null,
    onHold: false,
    oldestFirst: false,
    status: view.status === 'pending' ? 'pending' : null,
    page: 1,
  };
}

/** Returns the first page of the pending orders, the late ones first. */
export function lateOf(view: OrdersView): OrdersView {
  return { ...view, q: '', status: 'pending', olderThanDays: null, onHold: false, oldestFirst: true, page: 1 };
}

/** Returns the first page of the orders on hold, with any status. */
export function heldOf(view: OrdersView): OrdersView {
  return { ...view, status: null, olderThanDays: null, onHold: true, page: 1 };
}

/** Returns the first page of the old orders: of the age that the view has, or else of the pending ones. */
export function oldOf(view: OrdersView): OrdersView & { olderThanDays: number } {
  const { olderThanDays } = view;
  if (olderThanDays !== null) return { ...view, olderThanDays, onHold: false, page: 1 };
  return { ...view, status: 'pending', olderThanDays: oldDays, onHold: false, oldestFirst: true, page: 1 };
}

/** Returns how many of the loaded orders have left the view: they have another status, or are no longer on hold. */
export function movedOf(view: OrdersView, orders: readonly { status: OrderStatus; hold?: string }[]): number {
  const hasLeft = ({ status, hold }: { status: OrderStatus; hold?: string }) =>
    (view.status !== null && status !== view.status) || (view.onHold && hold === undefined);
  return orders.filter(hasLeft).length;
}

/** Returns the view with another page size, on the page that contains the row that is first now. */
export function withPageSize(view: OrdersView, perPage: PageSize): OrdersView {
  const { first } = rangeOf(view, 1);
  return { ...view, perPage, page: Math.ceil(first / perPage) };
}
