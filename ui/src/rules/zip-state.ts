import { normalize } from './validate';

/**
 * The first three-digit ZIP prefix of each range, followed by its state. `--` marks prefixes outside the fifty states:
 * unassigned, the District of Columbia, Puerto Rico and other islands, the armed forces.
 * Source: USPS labeling list L002, 3-Digit ZIP Code Prefix Matrix.
 */
const ranges =
  '000--005NY006--010MA028RI030NH039ME050VT055MA056VT060CT070NJ090--100NY150PA197DE200--201VA202--206MD213--214MD' +
  '220VA247WV269--270NC290SC300GA320FL340--341FL343--344FL345--346FL348--349FL350AL353--354AL370TN386MS398GA400KY' +
  '419--420KY428--430OH460IN480MI500IA517--520IA529--530WI533--534WI536--537WI550MN552--553MN568--570SD578--580ND' +
  '590MT600IL621--622IL630MO632--633MO642--644MO660KS663--664KS680NE682--683NE694--700LA702--703LA709--710LA715--' +
  '716AR730OK733TX734OK742--743OK750TX771--772TX800CO817--820WY832ID839--840UT848--850AZ854--855AZ858--859AZ861--' +
  '863AZ866--870NM876--877NM885TX886--889NV892--893NV896--897NV899--900CA909--910CA929--930CA962--967HI969--970OR' +
  '980WA987--988WA995AK';
const starts = (ranges.match(/.{5}/g) ?? []).map((range) => [range.slice(0, 3), range.slice(3)] as const);

/** ZIP codes whose prefix belongs to another state. */
const exceptions: Readonly<Record<string, string>> = { '06390': 'NY', '83414': 'WY', '96799': '--', '96898': '--' };

/** Returns the state code of a ZIP or ZIP+4; empty if it is in none of the fifty states, null if it is incomplete. */
export function stateOfZip(zip: string): string | null {
  const five = /^(\d{5})(-\d{4})?$/.exec(normalize('zip', zip))?.[1];
  if (five === undefined) return null;
  let state = exceptions[five] ?? '';
  if (state === '') for (const [first, code] of starts) if (first <= five.slice(0, 3)) state = code;
  return state === '--' ? '' : state;
}
