import { cardBrands, shippingMethods, sizes } from '../../../src/rules/shop.json';
import source from '../../../src/rules/validation.json';
import { holdsCardNumber } from './card';
import { stateNames } from './states';

/** One check of validation.json, with the sentence shown when it fails. */
export interface Check {
  check: string;
  message: string;
  value?: string | number;
}

type Passes = (value: string, wanted: string | number | undefined, today: string) => boolean;

const unprintable = source.unprintable.map(
  ([first = '', last = '']) => [parseInt(first, 16), parseInt(last, 16)] as const,
);

const invisible = new RegExp(`[${source.invisible}]`, 'gu');

/** What each check of validation.json asks of a value that is not empty. */
const passes: Record<string, Passes> = {
  required: () => true,
  min_chars: (value, least) => countChars(value) >= Number(least),
  min_visible: (value, min) => countVisible(value) >= Number(min),
  max_chars: (value, most) => countChars(value) <= Number(most),
  pattern: (value, pattern) => new RegExp(String(pattern), 'u').test(value),
  one_of: (value, list) => listOf(String(list)).includes(value),
  email: isEmail,
  month: (value) => Number(value.slice(0, 2)) >= 1 && Number(value.slice(0, 2)) <= 12,
  not_expired: (value, _, today) => monthOf(value) >= `${today.slice(0, 4)}-${today.slice(5, 7)}`,
  at_most: (value, most) => Number(value) <= Number(most),
  plain_text: (value) => isPrintable(value),
  plain_lines: (value) => isPrintable(value.replace(/[\n\r\t]/g, '')),
  no_card_number: (value) => !holdsCardNumber(value),
};

/** Tells whether a value that is not empty passes a check. */
export function passesCheck({ check, value: wanted }: Check, value: string, today: string): boolean {
  const test = passes[check];
  if (!test) throw new Error(`validation.json asks for an unknown check: ${check}`);
  return test(value, wanted, today);
}

/** Tells whether a character is trimmed from both ends of a value. */
export function isTrimmed(char: string): boolean {
  return source.trim.includes(char);
}

/** Counts the characters that can be seen on a label. */
export function countVisible(value: string): number {
  return [...value.replace(invisible, '')].filter((char) => !isTrimmed(char)).length;
}

function countChars(value: string): number {
  return [...value].length;
}

/** The lists of shop.json that validation.json names. */
const lists: Record<string, readonly string[]> = {
  states: Object.keys(stateNames),
  cardBrands,
  shippingMethods,
  sizes,
};

function listOf(name: string): readonly string[] {
  const list = lists[name];
  if (!list) throw new Error(`validation.json asks for an unknown list: ${name}`);
  return list;
}

function isEmail(value: string): boolean {
  const [local, host = '', more] = value.split('@');
  const labels = host.split('.');
  if (!local || more !== undefined || labels.length < 2 || labels.includes('')) return false;
  // The refused marks start a further address or header in a mailto link (RFC 6068, 2).
  return ![...value].some((char) => isTrimmed(char) || source.not_in_email.includes(char));
}

/** Turns MM/YY into YYYY-MM, which sorts as the months do. */
function monthOf(expiry: string): string {
  return `20${expiry.slice(3, 5)}-${expiry.slice(0, 2)}`;
}

function isPrintable(value: string): boolean {
  return [...value].every((char) => {
    const code = char.codePointAt(0) ?? 0;
    return !unprintable.some(([first, last]) => first <= code && code <= last);
  });
}
