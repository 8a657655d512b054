import { stateNames } from './states';

/** A US postal address; `name` and `address2` are empty if the text has none. */
export interface UsAddress {
  name: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
}

/** Words before a number of a part of a building, as in USPS Publication 28, appendix C2. */
const designators =
  'apartment|apt|building|bldg|department|dept|floor|fl|lot|penthouse|ph|room|rm|space|spc|suite|ste|trailer|trlr|unit';
/** "Apt 4B", "Unit #7", "PH2", "# 12", "3rd floor". A word without a digit is part of a street's name: "Suite Lane". */
const designated = String.raw`(?:${designators})(?:\.?\s*#?\s*\d[\w-]*|\.?\s+#?\s*(?:[a-z]*\d[\w-]*|[a-z]))`;
const unit = String.raw`(?:${designated}|#\s*[\w-]+|\d+(?:st|nd|rd|th)\s+(?:floor|fl)\.?)`;
const isUnit = new RegExp(String.raw`^${unit}(?:[\s,]+${unit})*$`, 'i');
const unitAtEnd = new RegExp(String.raw`^(.*?\S)[\s,]+(${unit}(?:[\s,]+${unit})*)$`, 'i');

const isStreet = /^(?:\d+[a-z]?(?:-\d+)?(?: \d\/\d)?\s+\S|[NSEW]\d+[NSEW]\d+\s+\S|p\.?\s?o\.?\s?box\s+\w)/i;
const isWords = /^\p{L}[\p{L}\s.'’-]*$/u;
const country = /[\s,]+(?:USA|U\.S\.A\.|US|U\.S\.|United States(?: of America)?)\.?$/i;
const zipAtEnd = /^(.*?)\s*\b(\d{5}(?:-\d{4})?)$/;

/** Longer texts are no address; the expressions take quadratic time. */
const maxLength = 500;

/** Codes and names of the states with their codes; longer names first, because "West Virginia" ends with another. */
const stateTexts = Object.entries(stateNames)
  .flatMap(([code, name]) => [
    [code, code],
    [name, code],
  ])
  .sort(([one = ''], [other = '']) => other.length - one.length);

/**
 * Splits a whole address: lines or parts between commas, with the ZIP code at the end. Returns null if a part is missing
 * or is not understood.
 */
export function parseUsAddress(text: string): UsAddress | null {
  if (text.length > maxLength) return null;
  const parts = text
    .trim()
    .replace(country, '')
    .split(/[\n\r,;\t]+/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '');
  const place = takePlace(parts);
  const at = parts.findIndex((part) => isStreet.test(part) && !isUnit.test(part));
  const street = parts[at];
  if (!place || street === undefined) return null;
  const { address, address2 } = splitUnit(street) ?? { address: street, address2: '' };
  const others = parts.filter((_, index) => index !== at);
  const units = [address2, ...others.filter((part) => isUnit.test(part))].filter((part) => part !== '');
  const names = others.filter((part) => !isUnit.test(part));
  const isName = names.length === 0 || (names.length === 1 && isWords.test(names[0] ?? '') && parts[0] === names[0]);
  if (!isName || units.length > 1) return null;
  return { name: names[0] ?? '', address, address2: units[0] ?? '', ...place };
}

/** Splits the number of an apartment or suite from the end of a street line; returns null if there is none. */
export function splitUnit(street: string): { address: string; address2: string } | null {
  if (street.length > maxLength) return null;
  const [, address = '', address2 = ''] = unitAtEnd.exec(street.trim()) ?? [];
  const hasNumberAndName = /\d/.test(address) && /\S\s+\S/.test(address);
  return hasNumberAndName ? { address, address2 } : null;
}

/** Removes city, state and ZIP code from the end of the parts. */
function takePlace(parts: string[]): Pick<UsAddress, 'city' | 'state' | 'zip'> | null {
  const [, beforeZip = '', zip] = zipAtEnd.exec(parts.pop() ?? '') ?? [];
  const text = beforeZip === '' ? (parts.pop() ?? '') : beforeZip;
  const found = stateTexts.find(([name = '']) => endsWithWord(text, name));
  if (zip === undefined || !found) return null;
  const [name = '', state = ''] = found;
  const beforeState = text.slice(0, -name.length).trim();
  const city = beforeState === '' ? (parts.pop() ?? '') : beforeState;
  return isWords.test(city) ? { city, state, zip } : null;
}

function endsWithWord(text: string, word: string): boolean {
  return ` ${text.toLowerCase()}`.endsWith(` ${word.toLowerCase()}`);
}
