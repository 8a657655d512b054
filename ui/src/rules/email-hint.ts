import { normalize } from './validate';

/** The most common email domains, most likely first. */
const commonDomains = [
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

/** Real domains that are similar to a common one. */
const similarDomains = new Set([
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

/** Returns the likely intended domain of a mistyped email address, or null. */
export function suggestDomain(email: string): string | null {
  const domain = normalize('email', email).toLowerCase().split('@')[1] ?? '';
  if (domain === '' || commonDomains.includes(domain) || similarDomains.has(domain)) return null;
  const maxDistance = domain.length < 8 ? 1 : 2;
  const candidates = commonDomains
    .map((name) => ({ name, distance: editDistance(domain, name) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance);
  return candidates[0]?.name ?? null;
}

/** Replaces the domain of an email address. */
export function withDomain(email: string, domain: string): string {
  return `${normalize('email', email).split('@')[0] ?? ''}@${domain}`;
}

/**
 * Returns the optimal string alignment distance: the number of letters to insert, delete, substitute or swap with their
 * neighbor to turn one word into the other.
 */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      current[column] = cellDistance(one, other, rows, current, row, column);
    }
    rows.push(current);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

function cellDistance(
  one: string,
  other: string,
  rows: number[][],
  current: number[],
  row: number,
  column: number,
): number {
  const at = (up: number, left: number) =>
    (up === 0 ? current[column - left] : rows[row - up]?.[column - left]) ?? Infinity;
  const same = one[row - 1] === other[column - 1];
  const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
  const best = Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (same ? 0 : 1));
  return swapped ? Math.min(best, at(2, 2) + 1) : best;
}
