/** Domains most shoppers write from, the likeliest first. */
const common = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'live.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'proton.me',
  'protonmail.com',
  'ymail.com',
  'googlemail.com',
  'fastmail.com',
  'charter.net',
];

/** Domains that stand close to a common one and are no slip. */
const real = new Set([
  'gmx.com',
  'gmx.net',
  'mail.com',
  'email.com',
  'me.com',
  'mac.com',
  'msn.com',
  'att.net',
  'cox.net',
  'mail.de',
  'live.ca',
]);

/** Gives the domain a mistyped email address probably means, or null. */
export function meantDomain(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@')[1] ?? '';
  if (domain === '' || common.includes(domain) || real.has(domain)) return null;
  const allowed = domain.length < 8 ? 1 : 2;
  const near = common
    .map((name) => ({ name, slips: slipsBetween(domain, name) }))
    .filter(({ slips }) => slips <= allowed)
    .sort((one, other) => one.slips - other.slips);
  return near[0]?.name ?? null;
}

/** Puts another domain behind the @ of an address. */
export function withDomain(email: string, domain: string): string {
  return `${email.trim().split('@')[0] ?? ''}@${domain}`;
}

/** Counts the letters to add, drop, change or swap with the next one to get from one word to the other. */
function slipsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      line[column] = cheapest(one, other, rows, line, row, column);
    }
    rows.push(line);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

function cheapest(one: string, other: string, rows: number[][], line: number[], row: number, column: number): number {
  const at = (up: number, left: number) =>
    (up === 0 ? line[column - left] : rows[row - up]?.[column - left]) ?? Infinity;
  const same = one[row - 1] === other[column - 1];
  const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
  const best = Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (same ? 0 : 1));
  return swapped ? Math.min(best, at(2, 2) + 1) : best;
}
