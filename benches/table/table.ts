// Rows of the table: our figure, the rival's figure, and whether ours meets its target.

export const atLeast = (limit) => ({ sign: '≥', limit, holds: (value) => value >= limit });
export const atMost = (limit) => ({ sign: '≤', limit, holds: (value) => value <= limit });

/**
 * Creates a row. `ours` and `theirs` are numbers in `unit`; `rival` names the other program. `target` applies to our
 * figure, `ratioTarget` to ours divided by theirs. A string instead of a number gives the reason why there is none.
 */
export function row(what, { ours, theirs, rival = '', unit = '', target, ratioTarget }) {
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
export function missing(what, reason) {
  return { what, ours: '', theirs: `not measured: ${reason}`, ratio: '', target: '', met: '' };
}

function verdict(target, value) {
  if (typeof value !== 'number') return 'not measured';
  return target.holds(value) ? 'yes' : '**no**';
}

function figure(value, unit) {
  // A value computed from a missing figure is NaN.
  if (value === undefined || Number.isNaN(value)) return '';
  return typeof value === 'number' ? `${short(value)} ${unit}`.trim() : value;
}

/** Formats a number with three significant digits, and never drops integer digits. */
function short(value) {
  if (value === 0) return '0';
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(decimals, 3) });
}

export function markdown(rows) {
  const names = ['what', 'ours', 'theirs', 'ratio', 'target', 'met'];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const head = [line(names), line(['---', '---:', '---:', '---:', '---', '---'])];
  return [...head, ...rows.map((each) => line(names.map((name) => each[name])))].join('\n');
}
