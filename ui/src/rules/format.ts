import { digitsOf } from './digits';

/** The text of a field and the position of its caret. */
export interface MaskedText {
  value: string;
  caret: number;
}

/** Formats typed text for display in a field. */
export type Mask = (typed: string) => string;

/** Card number: digits only, at most `maxDigits`, in groups of four. */
export function cardNumberMask(maxDigits: number): Mask {
  return (typed) =>
    digitsOf(typed)
      .slice(0, maxDigits)
      .replace(/(.{4})(?=.)/g, '$1 ');
}

/** Expiry: at most four digits, with a slash after the month; accepts `5`, `1/`, `3/2028`, `122028` and `2028-12`, pasted or typed. */
export const expiryMask: Mask = (typed) => {
  const short = typed
    .replace(/^\D*(20\d\d)\D?(\d\d)\D*$/, '$2/$1')
    .replace(/^\s*(\d)\s*\/\s*(?=$|20\d)/, '0$1/')
    .replace(/^(\D*\d\d)(?:\D+20(\d\d?)|20(\d\d))\D*$/, '$1$2$3');
  // No month begins with 2 to 9 or is above 12. More digits are a whole date that is being corrected.
  const digits = digitsOf(short)
    .replace(/^(?:[2-9]\d{0,2}|1[3-9]\d?)$/, '0$&')
    .slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
};

/** CVC: at most four digits. */
export const cvcMask: Mask = (typed) => digitsOf(typed).slice(0, 4);

/** ZIP: inserts the dash of a ZIP+4, which phone keypads lack, into six to nine digits; other text stays unchanged. */
export const zipMask: Mask = (typed) => {
  const digits = digitsOf(typed);
  const isPlain = /^[\d -]*\d$/.test(typed) && digits.length > 5 && digits.length <= 9;
  return isPlain ? `${digits.slice(0, 5)}-${digits.slice(5)}` : typed;
};

/** Applies the mask to typed text and keeps the caret after the same digit. */
export function maskTyped(mask: Mask, typed: string, caret: number): MaskedText {
  const value = mask(typed);
  if (value === typed) return { value, caret };
  if (caret >= typed.length) return { value, caret: value.length };
  return { value, caret: caretAfterDigits(value, digitsOf(typed.slice(0, caret)).length) };
}

/** Returns whether the mask would restore the character that Backspace deletes at the caret. */
export function restoresBackspace(mask: Mask, shown: string, caret: number): boolean {
  return caret > 0 && mask(shown.slice(0, caret - 1) + shown.slice(caret)) === shown;
}

/** Applies Backspace and the mask; after a separator it deletes the digit before the separator. */
export function maskBackspace(mask: Mask, shown: string, caret: number): MaskedText {
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
