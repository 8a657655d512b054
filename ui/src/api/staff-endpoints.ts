// What only staff pages read: apart from endpoints.ts, so that the checkout does not load it.
import { call, download } from './client';
import type {
  AccountInput,
  AuditLog,
  Checks,
  Figures,
  OrderCounts,
  OrderStage,
  OrderStatus,
  OtherOrders,
  StaffAccountSummary,
  StaffOrder,
  StaffSession,
  Stock,
} from './wire';

/** In milliseconds. */
const checkTimeout = 125_000;

/** A slow connection needs minutes for many orders; in milliseconds. */
const exportTimeout = 600_000;

export interface OrdersQuery {
  status?: OrderStatus;
  q?: string;
  older_than_days?: number;
  on_hold?: true;
  stage?: OrderStage;
  limit?: number;
  /** Only orders older than the one with this ID. */
  before?: string;
  /** Only orders newer than the one with this ID, the nearest ones. */
  after?: string;
}

export interface OrderPage {
  orders: StaffOrder[];
  /** The number of orders on all pages; `Infinity` if there are more than are counted. */
  total: number;
}

/** Up to this number, orders are counted that are searched for, of an age, on hold or at a stage. */
export const maxCounted = 1000;

/** Lists orders, newest first, and returns the total number of matches. */
export async function listOrders(token: string, query: OrdersQuery = {}): Promise<OrderPage> {
  const { body, headers } = await call<StaffOrder[]>(`/api/orders?${queryString(query)}`, { token });
  const total = Number(headers.get('X-Total-Count') ?? body.length);
  const isLimited = Boolean(query.q ?? query.older_than_days ?? query.on_hold ?? query.stage);
  return { orders: body, total: isLimited && total > maxCounted ? Infinity : total };
}

/** Counts the orders of the shop and of a search. */
export async function countOrders(
  token: string,
  query: { q?: string; older_than_days?: number } = {},
): Promise<OrderCounts> {
  return (await call<OrderCounts>(`/api/orders/counts?${queryString(query)}`, { token })).body;
}

/** The file and the orders of an export; the dates are those on which orders were placed. */
export interface ExportQuery {
  format: 'csv' | 'json';
  layout?: 'lines' | 'addresses';
  status?: OrderStatus;
  q?: string;
  older_than_days?: number;
  on_hold?: true;
  stage?: OrderStage;
  from?: string;
  to?: string;
  utc_offset?: number;
  /** Order numbers, separated by periods. */
  orders?: string;
}

/** Exports orders as a file, the oldest first. */
export async function exportOrders(token: string, query: ExportQuery): Promise<Blob> {
  return download(`/api/orders/export?${queryString(query)}`, { token, timeout: exportTimeout });
}

/** Lists the other orders with the email of an order. */
export async function listOtherOrders(token: string, id: string): Promise<OtherOrders> {
  return (await call<OtherOrders>(`/api/orders/${encodeURIComponent(id)}/others`, { token })).body;
}

export interface FiguresQuery {
  /** The number of days, with today. */
  days?: number | undefined;
  /** The first and the last date, instead of a number of days. */
  from?: string | undefined;
  to?: string | undefined;
  /** The date on which an order counts. */
  by?: 'placed' | 'paid' | undefined;
  /** The distance of days from UTC, in minutes. */
  utc_offset: number;
}

/** Reads the sales figures of a period. */
export async function readFigures(token: string, query: FiguresQuery): Promise<Figures> {
  return (await call<Figures>(`/api/figures?${queryString(query)}`, { token })).body;
}

/** Runs the server's quick checks. */
export async function checkShop(token: string): Promise<Checks> {
  return (await call<Checks>('/api/check', { token })).body;
}

/** Runs all checks, for up to two minutes on the server. */
export async function checkEverything(token: string): Promise<Checks> {
  return (await call<Checks>('/api/check?all=true', { token, timeout: checkTimeout })).body;
}

/** Lists all staff accounts by email. */
export async function listAccounts(token: string): Promise<StaffAccountSummary[]> {
  return (await call<StaffAccountSummary[]>('/api/accounts', { token })).body;
}

/** Adds a staff account. */
export async function createAccount(token: string, account: AccountInput): Promise<StaffAccountSummary> {
  return (await call<StaffAccountSummary>('/api/accounts', { method: 'POST', token, body: account })).body;
}

/** Removes another staff account; `current` is the password of the account that is signed in. */
export async function removeAccount(token: string, id: string, current: string): Promise<void> {
  const path = `/api/accounts/${encodeURIComponent(id)}/remove`;
  await call(path, { method: 'POST', token, body: { current_password: current } });
}

/** Lists the open sessions of all accounts, newest first. */
export async function listSessions(token: string): Promise<StaffSession[]> {
  return (await call<StaffSession[]>('/api/sessions', { token })).body;
}

/** Ends a session of any account. */
export async function endSession(token: string, id: string): Promise<void> {
  await call(`/api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', token });
}

export interface AuditQuery {
  actor?: string;
  action?: string;
  order?: string;
  /** RFC 3339 times. */
  from?: string;
  to?: string;
  /** The last entry of the page before. */
  before?: string;
}

/** Lists entries of the audit log, newest first. */
export async function listAudit(token: string, query: AuditQuery): Promise<AuditLog> {
  return (await call<AuditLog>(`/api/audit?${queryString(query)}`, { token })).body;
}

/** Reads the stock of every color, what counts as low, and the last corrections. */
export async function readStock(token: string): Promise<Stock> {
  return (await call<Stock>('/api/stock', { token })).body;
}

/** Returns a query string without what is undefined or empty. */
export function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.toString();
}
