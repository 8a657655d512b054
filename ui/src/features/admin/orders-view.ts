import type { OrdersQuery } from '../../api/endpoints';
import type { OrderStatus } from '../../api/wire';
import { paths } from '../../paths';

/** Which orders are listed, as it stands in the address. */
export interface OrdersView {
  q: string;
  status: OrderStatus | null;
  /** From 1. */
  page: number;
}

export const pageSize = 20;
export const statuses: readonly OrderStatus[] = ['pending', 'paid', 'cancelled'];

/** Reads the address; what makes no sense there is left out. */
export function readView(search: string): OrdersView {
  const query = new URLSearchParams(search);
  const page = query.get('page') ?? '';
  return {
    q: query.get('q') ?? '',
    status: statuses.find((status) => status === query.get('status')) ?? null,
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a view; what is as usual stays out of it. */
export function addressOf({ q, status, page }: OrdersView): string {
  return paths.admin('orders', {
    q: q === '' ? undefined : q,
    status: status ?? undefined,
    page: page === 1 ? undefined : String(page),
  });
}

/** What the server is asked for. */
export function queryOf({ q, status, page }: OrdersView): OrdersQuery {
  return { limit: pageSize, offset: (page - 1) * pageSize, q: q.trim(), ...(status && { status }) };
}

export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The first and the last row of a page that shows some of all. */
export function rangeOf(page: number, rows: number): { first: number; last: number } {
  const first = (page - 1) * pageSize + 1;
  return { first, last: first + rows - 1 };
}
