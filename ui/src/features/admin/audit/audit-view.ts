import type { AuditQuery } from '../../../api/wire';
import { type AdminQuery, paths } from '../../../paths';

/** The filters of the audit log, by their names in the URL. Days are such as 2026-11-22, of this browser's time zone. */
export const filterNames = ['actor', 'action', 'order', 'from', 'to'] as const;
export type AuditFilters = Partial<Record<(typeof filterNames)[number], string>>;

/** Reads the filters from the query string; leaves out empty ones and days that do not exist. */
export function readFilters(search: string): AuditFilters {
  const query = new URLSearchParams(search);
  const filters: AuditFilters = {};
  for (const name of filterNames) {
    const value = query.get(name)?.trim() ?? '';
    const isDay = name !== 'from' && name !== 'to' ? true : startOf(value) !== null;
    if (value !== '' && isDay) filters[name] = value;
  }
  return filters;
}

/** Returns the URL of the audit log with these filters. */
export function auditUrl(filters: AuditFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return paths.admin('audit', Object.fromEntries(given) as AdminQuery);
}

/** Returns the parameters of the API: days become times, and the last day is included. */
export function queryOf({ from, to, ...filters }: AuditFilters): AuditQuery {
  const start = from === undefined ? null : startOf(from);
  const end = to === undefined ? null : startOf(to, 1);
  return { ...filters, ...(start && { from: start }), ...(end && { to: end }) };
}

/** Returns when a day begins in this browser's time zone, or one that follows it; null if it is no day. */
function startOf(day: string, later = 0): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, date = 0] = parts;
  // Not by adding 24 hours: a day can have 23 or 25.
  const isReal = new Date(year, month - 1, date).getDate() === date && month >= 1 && month <= 12;
  return isReal ? new Date(year, month - 1, date + later).toISOString() : null;
}
