import { sizes } from '@brand/brand.json';
import { cardBrands, origins, shippingMethods } from '../../../src/rules/shop.json';
import source from '../../../src/rules/validation.json';
import { holdsCardNumber } from './card';
import { stateNames } from './states';

/** One rule of a field in validation.json: a check, and the message for a value that fails it. */
export interface Rule {
  check: string;
  message: string;
  value?: string | number;
}

type Predicate = (value: string, parameter: string | number | undefined, today: string) => boolean;

const unprintable = source.unprintable.map(
  ([first = '', last = '']) => [parseInt(first, 16), parseInt(last, 16)] as const,
);

const invisible = new RegExp(`[${source.invisible}${source.trim}]`, 'gu');

/** The checks of validation.json by name; each receives a non-empty value. */
const predicates: Record<string, Predicate> = {
  required: () => true,
  min_chars: (value, min) => countChars(value) >= Number(min),
  min_visible: (value, min) => countVisible(value) >= Number(min),
  max_chars: (value, max) => countChars(value) <= Number(max),
  pattern: (value, pattern) => new RegExp(String(pattern), 'u').test(value),
  one_of: (value, list) => listOf(String(list)).includes(value),
  email: isEmail,
  month: (value) => Number(value.slice(0, 2)) >= 1 && Number(value.slice(0, 2)) <= 12,
  not_expired: (value, _, today) => monthOf(value) >= `${today.slice(0, 4)}-${today.slice(5, 7)}`,
  at_most: (value, max) => Number(value) <= Number(max),
  plain_text: (value) => isPrintable(value),
  plain_lines: (value) => isPrintable(value.replace(/[\n\r\t]/g, '')),
  no_card_number: (value) => !holdsCardNumber(value),
};

/** Returns whether a non-empty value passes the check of a rule. */
export function passes({ check, value: parameter }: Rule, value: string, today: string): boolean {
  const predicate = predicates[check];
  if (!predicate) throw new Error(`validation.json contains an unknown check: ${check}`);
  return predicate(value, parameter, today);
}

/** Counts the visible characters. */
export function countVisible(value: string): number {
  return countChars(value.replace(invisible, ''));
}

function countChars(value: string): number {
  return [...value].length;
}

/** The lists that validation.json refers to by name. */
const lists: Record<string, readonly string[]> = {
  states: Object.keys(stateNames),
  cardBrands,
  origins,
  shippingMethods,
  sizes,
};

function listOf(name: string): readonly string[] {
  const list = lists[name];
  if (!list) throw new Error(`validation.json refers to an unknown list: ${name}`);
  return list;
}

/** Returns whether the mailer takes the email: signs beyond ASCII are letters and digits, and no part has too many bytes. */
function isEmail(value: string): boolean {
  const [local = '', host = ''] = value.split('@');
  return (
    new RegExp(source.email, 'u').test(value) &&
    /^[\p{ASCII}\p{Alphabetic}\p{N}]*$/u.test(value) &&
    [local, ...host.split('.')].every((part, at) => new Blob([part]).size <= (at > 0 ? 63 : 64))
  );
}

/** Converts MM/YY to YYYY-MM, which sorts chronologically. */
function monthOf(expiry: string): string {
  return `20${expiry.slice(3, 5)}-${expiry.slice(0, 2)}`;
}

function isPrintable(value: string): boolean {
  return [...value].every((char) => {
    const code = char.codePointAt(0) ?? 0;
    return !unprintable.some(([first, last]) => first <= code && code <= last);
  });
}
