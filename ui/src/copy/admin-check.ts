const names: Record<string, string> = { wal: 'WAL' };

/** The staff page's check of the shop. */
export const check = {
  heading: 'Check',
  /** The label of the tab; `failed` is the number of failed checks. */
  tab: (failed: number) => (failed === 0 ? 'Check' : `Check (${failed})`),
  run: 'Run again',
  runAll: 'Check everything',
  running: 'Running',
  ok: 'No check has failed.',
  failed: (count: number) => `${count} ${count === 1 ? 'check has' : 'checks have'} failed.`,
  ranAt: (time: string) => `Run at ${time}.`,
  /** The name of a check, such as `held_stock`, in words. */
  name: (key: string) => names[key] ?? capitalize(key.replaceAll('_', ' ')),
  more: 'Check everything also reads all orders, stock and the audit log, as the command shop check does. It can take seconds.',
  columns: { status: 'Status', name: 'Check', result: 'Result' },
  status: { ok: 'ok', warning: 'warning', failed: 'failed', skipped: 'skipped' },
  todo: 'What to do:',
} as const;

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
