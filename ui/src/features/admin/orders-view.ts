import type { OrdersQuery } from '../../api/endpoints';
import type { OrderStatus } from '../../api/wire';
import { paths } from '../../paths';

/** The search, filter and page of the order list, as stored in the URL. */
export interface OrdersView {
  q: string;
  status: OrderStatus | null;
  /** One-based. */
  page: number;
}

export const pageSize = 20;
export const statuses: readonly OrderStatus[] = ['pending', 'paid', 'cancelled'];

/** Parses the query string; invalid values fall back to the defaults. */
export function readView(search: string): OrdersView {
  const query = new URLSearchParams(search);
  const page = query.get('page') ?? '';
  return {
    q: query.get('q') ?? '',
    status: statuses.find((status) => status === query.get('status')) ?? null,
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the URL of a view; default values are omitted. */
export function urlOf({ q, status, page }: OrdersView): string {
  return paths.admin('orders', {
    q: q === '' ? undefined : q,
    status: status ?? undefined,
    page: page === 1 ? undefined : String(page),
  });
}

/** Returns the API query of a view. */
export function queryOf({ q, status, page }: OrdersView): OrdersQuery {
  return { limit: pageSize, offset: (page - 1) * pageSize, q: q.trim(), ...(status && { status }) };
}

export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Returns the one-based numbers of the first and last row on a page. */
export function rangeOf(page: number, rows: number): { first: number; last: number } {
  const first = (page - 1) * pageSize + 1;
  return { first, last: first + rows - 1 };
}
