/** A card brand as the order carries it: the names of shop.json's cardBrands. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'other';

/** First digits of each brand, from and to, compared over the length written; the first match counts. */
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

const shortest = 13;
const longest = 19;

/** Names the brand of a card number, as far as its first digits tell. */
export function brandOf(number: string): CardBrand {
  const digits = digitsOf(number);
  const match = prefixes.find(([first, last]) => {
    const start = digits.slice(0, first.length);
    return start.length === first.length && first <= start && start <= last;
  });
  return match?.[2] ?? 'other';
}

/** The last four digits: all of a card number that an order carries. */
export function last4Of(number: string): string {
  return digitsOf(number).slice(-4);
}

/** Not a digit, a blank, a dash or an invisible character. */
const noRun = /[^\p{Nd}\p{Z}\p{Pd}\p{Cc}\p{Cf}\u2212]/u;
const words = /[\p{L}\p{Nl}\p{No}]/u;

/**
 * Tells whether a text holds 13 to 19 decimal digits of any script that pass the Luhn check, whatever separates them.
 * Blanks and dashes join digits to a run; between other marks the groups of a phone (three digits, seven, ten) are none.
 */
export function holdsCardNumber(text: string): boolean {
  return (
    text.split(noRun).some((run) => hasCardWindow(groupsOf(run).join(''))) ||
    text.split(words).some((part) => groupsHoldCard(groupsOf(part)))
  );
}

function groupsOf(text: string): string[] {
  return (text.match(/\p{Nd}+/gu) ?? []).map((group) => [...group].map(valueOf).join(''));
}

/** A script's ten digits stand in a row, and so do the few scripts' that follow one another. */
function valueOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  let below = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1;
  return below % 10;
}

function groupsHoldCard(groups: string[]): boolean {
  return groups.some((_, first) => {
    let number = '';
    for (const group of groups.slice(first)) {
      number += group;
      if (number.length >= shortest && number.length <= longest && passesLuhn(number)) return true;
      if (group.length === 3 || group.length > 6) return false;
    }
    return false;
  });
}

function hasCardWindow(digits: string): boolean {
  for (let end = shortest; end <= digits.length; end += 1) {
    for (let size = shortest; size <= Math.min(longest, end); size += 1) {
      if (passesLuhn(digits.slice(end - size, end))) return true;
    }
  }
  return false;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((char, place) => {
    const digit = Number(char) * (place % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  });
  // Zeros alone pass the sum and are no card.
  return sum > 0 && sum % 10 === 0;
}

function digitsOf(number: string): string {
  return number.replace(/[^0-9]/g, '');
}
