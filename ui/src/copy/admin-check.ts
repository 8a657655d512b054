const names: Record<string, string> = { sqlite: 'SQLite', wal: 'WAL' };

/** The staff page's check of the shop. */
export const check = {
  heading: 'Check',
  /** The label of the tab; `failed` is the number of failed checks. */
  tab: (failed: number) => (failed === 0 ? 'Check' : `Check (${failed})`),
  run: 'Run again',
  running: 'Running',
  ok: 'No check has failed.',
  failed: (count: number) => `${count} ${count === 1 ? 'check has' : 'checks have'} failed.`,
  ranAt: (time: string) => `Run at ${time}.`,
  more: 'On the server, the command shop check also checks the data and the backups.',
  /** The name of a check, such as `held_stock`, in words. */
  name: (key: string) => names[key] ?? capitalize(key.replaceAll('_', ' ')),
  columns: { status: 'Status', name: 'Check', result: 'Result' },
  status: { ok: 'ok', warning: 'warning', failed: 'failed', skipped: 'skipped' },
  todo: 'What to do:',
} as const;

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
