import type { OrderStatus } from '../../api/wire';
import { paths } from '../../paths';

/** The search, filter and page of the order list, as stored in the URL. */
export interface OrdersView {
  q: string;
  status: OrderStatus | null;
  oldestFirst: boolean;
  /** One-based. */
  page: number;
  /** Orders per page. */
  perPage: PageSize;
}

export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export const statuses: readonly OrderStatus[] = ['pending', 'paid', 'cancelled'];

/** Parses the query string; invalid values fall back to the defaults. */
export function readView(search: string): OrdersView {
  const query = new URLSearchParams(search);
  const page = query.get('page') ?? '';
  return {
    oldestFirst: query.get('sort') === 'oldest',
    q: query.get('q') ?? '',
    status: statuses.find((status) => status === query.get('status')) ?? null,
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    perPage: pageSizes.find((size) => String(size) === query.get('per_page')) ?? pageSizes[0],
  };
}

/** Returns the URL of a view; default values are omitted. */
export function urlOf({ q, status, oldestFirst, page, perPage }: OrdersView): string {
  return paths.admin('orders', {
    q: q === '' ? undefined : q,
    status: status ?? undefined,
    sort: oldestFirst ? 'oldest' : undefined,
    page: page === 1 ? undefined : String(page),
    per_page: perPage === pageSizes[0] ? undefined : String(perPage),
  });
}

/** Returns the API query of a view; with the oldest first, its offset counts from the end. */
export function queryOf({ q, status, page, perPage }: OrdersView) {
  return { limit: perPage, offset: (page - 1) * perPage, q: q.trim(), ...(status && { status }) };
}

export function pagesOf(total: number, perPage: PageSize): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Returns the one-based numbers of the first and last row on a page. */
export function rangeOf({ page, perPage }: OrdersView, rows: number): { first: number; last: number } {
  const first = (page - 1) * perPage + 1;
  return { first, last: first + rows - 1 };
}

/** Returns the first page of the newest orders, without a search. Keeps the status if it is that of new orders. */
export function newestOf(view: OrdersView): OrdersView {
  return { ...view, q: '', oldestFirst: false, status: view.status === 'pending' ? 'pending' : null, page: 1 };
}

/** Returns the first page of the pending orders, the late ones first. */
export function lateOf(view: OrdersView): OrdersView {
  return { ...view, q: '', status: 'pending', oldestFirst: true, page: 1 };
}

/** Returns how many of the loaded orders have left the status that the view shows. */
export function movedOf({ status }: OrdersView, orders: readonly { status: OrderStatus }[]): number {
  return status === null ? 0 : orders.filter((order) => order.status !== status).length;
}

/** Returns the view with another page size, on the page that contains the row that is first now. */
export function withPageSize(view: OrdersView, perPage: PageSize): OrdersView {
  const { first } = rangeOf(view, 1);
  return { ...view, perPage, page: Math.ceil(first / perPage) };
}
