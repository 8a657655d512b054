/** What a field shows and where the caret stands in it. */
export interface Typed {
  value: string;
  caret: number;
}

/** Writes what was typed the way a field shows it. */
export type Mask = (typed: string) => string;

/** Card number: digits only, cut after `most`, in groups of four. */
export function cardNumberMask(most: number): Mask {
  return (typed) =>
    digitsOf(typed)
      .slice(0, most)
      .replace(/(.{4})(?=.)/g, '$1 ');
}

/** Expiry: digits only, four at most, the slash written after the month; `3/` and a pasted `12/2028` are understood. */
export const expiryMask: Mask = (typed) => {
  const short = typed.replace(/^\s*(\d)\s*\/\s*$/, '0$1').replace(/^(\D*\d\d\D+)20(\d\d)\D*$/, '$1$2');
  const digits = digitsOf(short).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
};

/** CVC: digits only, four at most. */
export const cvcMask: Mask = (typed) => digitsOf(typed).slice(0, 4);

/** ZIP: the dash is written after five of up to nine digits, which a phone's digit pad cannot type; all else stays as it is. */
export const zipMask: Mask = (typed) => {
  const digits = digitsOf(typed);
  const isPlain = /^[\d -]*\d$/.test(typed) && digits.length > 5 && digits.length <= 9;
  return isPlain ? `${digits.slice(0, 5)}-${digits.slice(5)}` : typed;
};

/** Masks what was typed and keeps the caret behind the digit it stood behind. */
export function maskTyped(mask: Mask, typed: string, caret: number): Typed {
  const value = mask(typed);
  if (value === typed) return { value, caret };
  if (caret >= typed.length) return { value, caret: value.length };
  return { value, caret: caretAfterDigits(value, digitsOf(typed.slice(0, caret)).length) };
}

/** Tells whether the mask would write again what Backspace takes at a caret. */
export function comesBack(mask: Mask, shown: string, caret: number): boolean {
  return caret > 0 && mask(shown.slice(0, caret - 1) + shown.slice(caret)) === shown;
}

/** Masks what is left after Backspace at a caret; over a separator it takes the digit before it. */
export function maskBackspace(mask: Mask, shown: string, caret: number): Typed {
  const digit = shown.slice(0, caret).search(/\d\D*$/);
  if (digit === -1) return { value: shown, caret };
  return maskTyped(mask, shown.slice(0, digit) + shown.slice(digit + 1), digit);
}

function caretAfterDigits(value: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (seen === count) return at;
    if (/\d/.test(value.charAt(at))) seen += 1;
  }
  return value.length;
}

function digitsOf(typed: string): string {
  return typed.replace(/[^0-9]/g, '');
}
