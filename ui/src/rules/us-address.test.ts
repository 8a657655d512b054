import { describe, expect, it } from 'vitest';
import { parseUsAddress, splitUnit } from './us-address';

const maya = ['Maya Rivers', '12 Plush Lane', 'Apt 4B', 'Portland', 'OR', '97205'];
const noName = ['', ...maya.slice(1)];
const noUnit = ['Maya Rivers', '12 Plush Lane', '', 'Portland', 'OR', '97205'];

describe('a whole address', () => {
  it.each<[string, string[], string]>([
    ['Maya Rivers\n12 Plush Lane\nApt 4B\nPortland, OR 97205', maya, 'four lines'],
    ['Maya Rivers\r\n12 Plush Lane Apt 4B\r\nPortland, OR 97205\r\nUSA', maya, 'unit in the street line, country'],
    ['Maya Rivers, 12 Plush Lane, Apt 4B, Portland, OR 97205', maya, 'one line'],
    ['Maya Rivers, 12 Plush Lane Apt 4B, Portland, Oregon, 97205, United States', maya, 'name of the state'],
    ['12 Plush Lane, Apt 4B, Portland, OR 97205', noName, 'no name'],
    ['  12  Plush Lane,\n Apt 4B \n\n Portland   or 97205 ', noName, 'white space, lower case, no comma'],
    ['Maya Rivers\nApt 4B\n12 Plush Lane\nPortland OR 97205', maya, 'unit above the street'],
    ['Maya Rivers\n12 Plush Lane\nPortland, OR 97205', noUnit, 'no unit'],
    ['Maya Rivers; 12 Plush Lane; Portland; OR; 97205', noUnit, 'semicolons'],
    [
      "Seán O'Brien-Núñez\n350 5th Ave Fl 86\nNew York, NY 10118-0110",
      ["Seán O'Brien-Núñez", '350 5th Ave', 'Fl 86', 'New York', 'NY', '10118-0110'],
      'ZIP+4, floor',
    ],
    [
      '350 5th Ave, New York, New York 10118',
      ['', '350 5th Ave', '', 'New York', 'NY', '10118'],
      'a city with the name of its state',
    ],
    [
      'Dr. Jo Lee Jr.\n37-12 74th St #5C\nJackson Heights NY 11372',
      ['Dr. Jo Lee Jr.', '37-12 74th St', '#5C', 'Jackson Heights', 'NY', '11372'],
      'a house number of Queens',
    ],
    [
      'P.O. Box 1214, Charleston, West Virginia 25301',
      ['', 'P.O. Box 1214', '', 'Charleston', 'WV', '25301'],
      'a PO box, and a state whose name ends with that of another',
    ],
    [
      'Ada Nwosu\nN6W23001 Bluemound Rd\nWaukesha, WI 53188',
      ['Ada Nwosu', 'N6W23001 Bluemound Rd', '', 'Waukesha', 'WI', '53188'],
      'a grid address',
    ],
    [
      '1600 1/2 Pennsylvania Ave Suite 200, 3rd Floor, St. Louis, MO 63101',
      [],
      'two units in two parts are not understood',
    ],
  ])('%j has %j: %s', (text, fields) => {
    const found = parseUsAddress(text);
    const { name, address, address2, city, state, zip } = found ?? {};
    expect(found ? [name, address, address2, city, state, zip] : []).toEqual(fields);
  });

  it.each([
    ['', 'nothing'],
    ['Maya Rivers', 'a name'],
    ['12 Plush Lane', 'a street'],
    ['12 Plush Lane, Apt 4B', 'no city'],
    ['12 Plush Lane Portland OR 97205', 'no border between street and city'],
    ['12 Plush Lane, Portland, OR', 'no ZIP code'],
    ['12 Plush Lane, Portland 97205', 'no state'],
    ['Portland, OR 97205', 'no street'],
    ['Maya Rivers, Portland, OR 97205', 'a name and no street'],
    ['500 Main St, Washington, DC 20001', 'not one of the fifty states'],
    ['10 Downing Street, London, SW1A 2AA', 'another country'],
    ['12 Rue de Rivoli, 75001 Paris, France', 'another country with five digits'],
    ['Maya Rivers\nPlush Inc.\n12 Plush Lane\nPortland, OR 97205', 'a company'],
    ['maya@example.com\n12 Plush Lane\nPortland, OR 97205', 'an email address'],
    ['Maya Rivers\n12 Plush Lane\nPortland, OR 97205\n(503) 555-0142', 'a phone number'],
    ['12 Plush Lane\n14 Plush Lane\nPortland, OR 97205', 'two streets'],
    ['12 Plush Lane, near the mill, Portland, OR 97205', 'directions'],
    ['12 Plush Lane, Portland, OR 972055', 'six digits'],
    [`Maya ${'Rivers '.repeat(100)}\n12 Plush Lane\nPortland, OR 97205`, 'a long text'],
  ])('%j is left as it is: %s', (text) => {
    expect(parseUsAddress(text)).toBeNull();
  });
});

describe('a unit in the street line', () => {
  it.each([
    ['12 Plush Lane Apt 4B', '12 Plush Lane', 'Apt 4B'],
    ['12 Plush Lane, apt. 4', '12 Plush Lane', 'apt. 4'],
    ['12 Plush Lane #4', '12 Plush Lane', '#4'],
    ['12 Plush Lane # 4-B', '12 Plush Lane', '# 4-B'],
    ['12 Plush Lane Apt B', '12 Plush Lane', 'Apt B'],
    ['500 W 2nd St Ste 1900', '500 W 2nd St', 'Ste 1900'],
    ['500 W 2nd St, Suite #1900', '500 W 2nd St', 'Suite #1900'],
    ['500 W 2nd St Bldg 2 Apt 14', '500 W 2nd St', 'Bldg 2 Apt 14'],
    ['9 Elm St 3rd Floor', '9 Elm St', '3rd Floor'],
    ['9 Elm St PH2', '9 Elm St', 'PH2'],
    ['9 Elm St Apt4b', '9 Elm St', 'Apt4b'],
    ['9 Elm St unit A12', '9 Elm St', 'unit A12'],
    ['4400 County Road 12 Lot 7', '4400 County Road 12', 'Lot 7'],
  ])('%j is split', (street, address, address2) => {
    expect(splitUnit(street)).toEqual({ address, address2 });
  });

  it.each([
    ['12 Plush Lane', 'no unit'],
    ['12 Suite Lane', 'a street named Suite'],
    ['12 Lot Street', 'a street named Lot'],
    ['12 Space Park Dr', 'a street named Space'],
    ['Unit 2050', 'a unit alone'],
    ['500 Floor 3', 'a number and a unit'],
    ['4400 Highway 12', 'a numbered road'],
    ['PO Box 12', 'a PO box'],
    ['RR 2 Box 152', 'a rural route'],
    ['12 Flagstaff 4', 'a word that starts like a designator'],
    ['', 'nothing'],
  ])('%j stays as it is: %s', (street) => {
    expect(splitUnit(street)).toBeNull();
  });
});
