import type { OrderInput } from '../../../../api/wire';

/** The fields of an order that make its address. */
export type Address = Pick<OrderInput, 'name' | 'address' | 'address2' | 'city' | 'state' | 'zip'>;

/**
 * Returns the lines of an address label as the Postal Service reads them best (Publication 28): capitals without accents
 * and punctuation, the apartment behind the street, two spaces before the ZIP code.
 */
export function labelLines({ name, address, address2, city, state, zip }: Address): string[] {
  const street = [plain(address), plain(address2)].filter(Boolean).join(' ');
  return [plain(name), street, `${plain(city)} ${state}  ${zip}`];
}

/** Latin letters that have no accent to remove, by their lower case. */
const latin: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  þ: 'th',
};

/** Keeps letters, digits, hyphens, slashes, ampersands, apostrophes and the number sign. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[æðđħıłøœþ]/gi, (letter) => latin[letter.toLowerCase()] ?? letter)
    .replace(/[’‘`]/g, "'")
    .replace(/[^\p{Letter}\p{Number}\s'&/#-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}
