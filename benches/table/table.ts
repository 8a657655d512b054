// Rows of the table: our figure, the rival's figure, and whether ours meets its target.

/** The length of a run. */
export interface Options {
  rounds: number;
  /** Seconds per measurement. */
  span: number;
}

export interface Target {
  sign: string;
  limit: number;
  holds: (value: number) => boolean;
}

/** A number, the reason why there is none, or undefined if it was not measured. */
type Figure = number | string | undefined;

interface Figures {
  ours: Figure;
  theirs?: Figure;
  rival?: string;
  unit?: string;
  target?: Target | undefined;
  ratioTarget?: Target | undefined;
}

const columns = ['what', 'ours', 'theirs', 'ratio', 'target', 'met'] as const;
export type Row = Record<(typeof columns)[number], string>;

export const atLeast = (limit: number): Target => ({ sign: '≥', limit, holds: (value) => value >= limit });
export const atMost = (limit: number): Target => ({ sign: '≤', limit, holds: (value) => value <= limit });

/**
 * Creates a row. `ours` and `theirs` are numbers in `unit`; `rival` names the other program. `target` applies to our
 * figure, `ratioTarget` to ours divided by theirs. A string instead of a number gives the reason why there is none.
 */
export function row(what: string, { ours, theirs, rival = '', unit = '', target, ratioTarget }: Figures): Row {
  const ratio = typeof ours === 'number' && typeof theirs === 'number' && theirs > 0 ? ours / theirs : undefined;
  const applied = ratioTarget ?? target;
  const value = ratioTarget ? ratio : ours;
  const name = ratioTarget ? 'ratio ' : '';
  const suffix = ratioTarget || !unit ? '' : ` ${unit}`;
  return {
    what,
    ours: figure(ours, unit),
    theirs: figure(theirs, unit) && `${rival} ${figure(theirs, unit)}`.trim(),
    ratio: ratio === undefined ? '' : short(ratio),
    target: applied ? `${name}${applied.sign} ${short(applied.limit)}${suffix}` : '',
    met: applied ? verdict(applied, value) : '',
  };
}

/** Creates a row for a measurement that was not possible, with the reason. */
export function missing(what: string, reason: string): Row {
  return { what, ours: '', theirs: `not measured: ${reason}`, ratio: '', target: '', met: '' };
}

function verdict(target: Target, value: Figure): string {
  if (typeof value !== 'number') return 'not measured';
  return target.holds(value) ? 'yes' : '**no**';
}

function figure(value: Figure, unit: string): string {
  // A value computed from a missing figure is NaN.
  if (value === undefined || Number.isNaN(value)) return '';
  return typeof value === 'number' ? `${short(value)} ${unit}`.trim() : value;
}

/** Formats a number with three significant digits, and never drops integer digits. */
function short(value: number): string {
  if (value === 0) return '0';
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(decimals, 3) });
}

export function markdown(rows: Row[]): string {
  const head = [columns, ['---', '---:', '---:', '---:', '---', '---']];
  const lines = [...head, ...rows.map((each) => columns.map((name) => each[name]))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
