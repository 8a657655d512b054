import { digitsOf } from './digits';

/** A card brand in an order; the same names as `cardBrands` in shop.json. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'other';

/** Inclusive prefix ranges of each brand, compared over the prefix length; the first match wins. */
const prefixes: readonly (readonly [first: string, last: string, brand: CardBrand])[] = [
  ['34', '34', 'amex'],
  ['37', '37', 'amex'],
  ['300', '305', 'diners'],
  ['36', '36', 'diners'],
  ['38', '39', 'diners'],
  ['3528', '3589', 'jcb'],
  ['4', '4', 'visa'],
  ['51', '55', 'mastercard'],
  ['2221', '2720', 'mastercard'],
  ['6011', '6011', 'discover'],
  ['644', '649', 'discover'],
  ['65', '65', 'discover'],
  ['62', '62', 'unionpay'],
];

const minDigits = 13;
const maxDigits = 19;

/** Returns the brand of a complete or partial card number. */
export function brandOf(number: string): CardBrand {
  const digits = digitsOf(number);
  const match = prefixes.find(([first, last]) => {
    const start = digits.slice(0, first.length);
    return start.length === first.length && first <= start && start <= last;
  });
  return match?.[2] ?? 'other';
}

/** Returns the last four digits, the only part of a card number that an order includes. */
export function last4Of(number: string): string {
  return digitsOf(number).slice(-4);
}

/** Ends a run of digits: any character except digits, spaces, dashes, the minus sign, control and format characters. */
const runBreak = /[^\p{Nd}\p{Z}\p{Pd}\p{Cc}\p{Cf}\u2212]/u;
const wordCharacter = /[\p{L}\p{Nl}\p{No}]/u;

/**
 * Returns whether a text contains 13 to 19 decimal digits of any script that pass the Luhn check, with any separators
 * except letters. Spaces and dashes join digits into one run. With other separators, a group of three or of more than
 * six digits ends the number, so that lists of phone numbers do not match.
 */
export function holdsCardNumber(text: string): boolean {
  return (
    text.split(runBreak).some((run) => hasCardWindow(groupsOf(run).join(''))) ||
    text.split(wordCharacter).some((part) => groupsHoldCard(groupsOf(part)))
  );
}

function groupsOf(text: string): string[] {
  return (text.match(/\p{Nd}+/gu) ?? []).map((group) => [...group].map(digitValueOf).join(''));
}

/** Returns a digit's value: the ten digits of each script are contiguous, also where two scripts are adjacent. */
function digitValueOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  let digitsBelow = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - digitsBelow - 1))) digitsBelow += 1;
  return digitsBelow % 10;
}

function groupsHoldCard(groups: string[]): boolean {
  return groups.some((_, first) => {
    let number = '';
    for (const group of groups.slice(first)) {
      number += group;
      if (number.length >= minDigits && number.length <= maxDigits && passesLuhn(number)) return true;
      if (group.length === 3 || group.length > 6) return false;
    }
    return false;
  });
}

function hasCardWindow(digits: string): boolean {
  for (let end = minDigits; end <= digits.length; end += 1) {
    for (let size = minDigits; size <= Math.min(maxDigits, end); size += 1) {
      if (passesLuhn(digits.slice(end - size, end))) return true;
    }
  }
  return false;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((char, index) => {
    const digit = Number(char) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  });
  // All zeros would pass the check.
  return sum > 0 && sum % 10 === 0;
}
