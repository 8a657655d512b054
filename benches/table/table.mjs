// The table's rows: what was measured, against whom, and whether it is what DESIGN section 7 asks for.

export const atLeast = (limit) => ({ sign: '≥', limit, holds: (value) => value >= limit });
export const atMost = (limit) => ({ sign: '≤', limit, holds: (value) => value <= limit });

/**
 * A row. `ours` and `theirs` are numbers in `unit`, `rival` says who they are; `bar` is for our figure, `ratioBar` for
 * ours over theirs. A text in the place of a number says why there is none.
 */
export function row(what, { ours, theirs, rival = '', unit = '', bar, ratioBar }) {
  const ratio = typeof ours === 'number' && typeof theirs === 'number' && theirs > 0 ? ours / theirs : undefined;
  const asked = ratioBar ?? bar;
  const value = ratioBar ? ratio : ours;
  const name = ratioBar ? 'ratio ' : '';
  const suffix = ratioBar || !unit ? '' : ` ${unit}`;
  return {
    what,
    ours: figure(ours, unit),
    theirs: figure(theirs, unit) && `${rival} ${figure(theirs, unit)}`.trim(),
    ratio: ratio === undefined ? '' : short(ratio),
    bar: asked ? `${name}${asked.sign} ${short(asked.limit)}${suffix}` : '',
    met: asked ? verdict(asked, value) : '',
  };
}

/** A row for what could not be measured, with the reason. */
export function missing(what, reason) {
  return { what, ours: '', theirs: `not measured: ${reason}`, ratio: '', bar: '', met: '' };
}

function verdict(bar, value) {
  if (typeof value !== 'number') return 'not measured';
  return bar.holds(value) ? 'yes' : '**no**';
}

function figure(value, unit) {
  // What was reckoned from a figure that is missing is no number either.
  if (value === undefined || Number.isNaN(value)) return '';
  return typeof value === 'number' ? `${short(value)} ${unit}`.trim() : value;
}

/** Three digits that count; more only before the point. */
function short(value) {
  if (value === 0) return '0';
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(decimals, 3) });
}

export function markdown(rows) {
  const names = ['what', 'ours', 'theirs', 'ratio', 'bar', 'met'];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const head = [line(names), line(['---', '---:', '---:', '---:', '---', '---'])];
  return [...head, ...rows.map((each) => line(names.map((name) => each[name])))].join('\n');
}
