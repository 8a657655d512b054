import { describe, expect, it } from 'vitest';
import shop from '../../../src/rules/shop.json';
import { stateNames } from './states';
import { stateOfZip } from './zip-state';

/** ZIP codes of known places, several per state. */
const zipsByState: Record<string, string> = {
  AL: '35203 Birmingham, 35801 Huntsville, 36104 Montgomery, 36602 Mobile, 36830 Auburn',
  AK: '99501 Anchorage, 99701 Fairbanks, 99801 Juneau, 99901 Ketchikan',
  AZ: '85001 Phoenix, 85701 Tucson, 86001 Flagstaff, 86301 Prescott, 86515 Window Rock, 85364 Yuma',
  AR: '72201 Little Rock, 72701 Fayetteville, 71601 Pine Bluff, 72401 Jonesboro, 71854 Texarkana',
  CA: '90001 Los Angeles, 92101 San Diego, 94103 San Francisco, 95814 Sacramento, 96001 Redding, 96150 South Lake Tahoe, 93001 Ventura',
  CO: '80202 Denver, 80903 Colorado Springs, 81501 Grand Junction, 81601 Glenwood Springs, 80521 Fort Collins',
  CT: '06103 Hartford, 06510 New Haven, 06320 New London, 06901 Stamford, 06001 Avon',
  DE: '19801 Wilmington, 19901 Dover, 19711 Newark, 19971 Rehoboth Beach',
  FL: '33101 Miami, 32801 Orlando, 32301 Tallahassee, 33602 Tampa, 34102 Naples, 34950 Fort Pierce, 32202 Jacksonville',
  GA: '30303 Atlanta, 31401 Savannah, 31901 Columbus, 39819 Bainbridge, 39901 Atlanta IRS, 30901 Augusta',
  HI: '96813 Honolulu, 96720 Hilo, 96732 Kahului, 96766 Lihue',
  ID: '83702 Boise, 83201 Pocatello, 83814 Coeur d’Alene, 83501 Lewiston, 83401 Idaho Falls',
  IL: '60601 Chicago, 62701 Springfield, 61602 Peoria, 62901 Carbondale, 61101 Rockford',
  IN: '46204 Indianapolis, 46802 Fort Wayne, 47708 Evansville, 46601 South Bend, 47901 Lafayette',
  IA: '50309 Des Moines, 52401 Cedar Rapids, 51101 Sioux City, 52801 Davenport, 50010 Ames',
  KS: '66603 Topeka, 67202 Wichita, 66101 Kansas City, 67801 Dodge City, 67901 Liberal',
  KY: '40202 Louisville, 40507 Lexington, 42101 Bowling Green, 41011 Covington, 42701 Elizabethtown, 42001 Paducah',
  LA: '70112 New Orleans, 70802 Baton Rouge, 71101 Shreveport, 71301 Alexandria, 70601 Lake Charles',
  ME: '04101 Portland, 04401 Bangor, 03901 Berwick, 04769 Presque Isle',
  MD: '21201 Baltimore, 20814 Bethesda, 21401 Annapolis, 21801 Salisbury, 21701 Frederick, 20601 Waldorf, 21502 Cumberland',
  MA: '02108 Boston, 01103 Springfield, 01608 Worcester, 02554 Nantucket, 05501 Andover IRS, 02790 Westport',
  MI: '48226 Detroit, 49503 Grand Rapids, 49855 Marquette, 48933 Lansing, 48103 Ann Arbor',
  MN: '55401 Minneapolis, 55101 Saint Paul, 55802 Duluth, 55901 Rochester, 56701 Thief River Falls',
  MS: '39201 Jackson, 39501 Gulfport, 38655 Oxford, 38801 Tupelo, 39701 Columbus',
  MO: '63101 St. Louis, 64106 Kansas City, 65806 Springfield, 65201 Columbia, 63701 Cape Girardeau',
  MT: '59601 Helena, 59101 Billings, 59801 Missoula, 59901 Kalispell',
  NE: '68102 Omaha, 68508 Lincoln, 69101 North Platte, 69361 Scottsbluff',
  NV: '89101 Las Vegas, 89501 Reno, 89701 Carson City, 89801 Elko, 89301 Ely',
  NH: '03301 Concord, 03101 Manchester, 03801 Portsmouth, 03060 Nashua',
  NJ: '07102 Newark, 08608 Trenton, 08401 Atlantic City, 07030 Hoboken, 08901 New Brunswick',
  NM: '87102 Albuquerque, 87501 Santa Fe, 88001 Las Cruces, 88201 Roswell, 88401 Tucumcari',
  NY: '10001 New York, 14202 Buffalo, 12207 Albany, 13202 Syracuse, 00501 Holtsville, 06390 Fishers Island, 11201 Brooklyn, 14901 Elmira',
  NC: '27601 Raleigh, 28202 Charlotte, 28801 Asheville, 27401 Greensboro, 28401 Wilmington',
  ND: '58501 Bismarck, 58102 Fargo, 58201 Grand Forks, 58801 Williston',
  OH: '43215 Columbus, 44114 Cleveland, 45202 Cincinnati, 43604 Toledo, 45801 Lima',
  OK: '73102 Oklahoma City, 74103 Tulsa, 73501 Lawton, 73942 Guymon, 74901 Arkoma',
  OR: '97205 Portland, 97301 Salem, 97401 Eugene, 97701 Bend, 97914 Ontario',
  PA: '19103 Philadelphia, 15222 Pittsburgh, 17101 Harrisburg, 18503 Scranton, 16501 Erie, 19601 Reading',
  RI: '02903 Providence, 02840 Newport, 02860 Pawtucket',
  SC: '29201 Columbia, 29401 Charleston, 29601 Greenville, 29902 Beaufort',
  SD: '57104 Sioux Falls, 57501 Pierre, 57701 Rapid City, 57401 Aberdeen',
  TN: '37203 Nashville, 38103 Memphis, 37902 Knoxville, 37402 Chattanooga, 38501 Cookeville',
  TX: '78701 Austin, 77002 Houston, 75201 Dallas, 79901 El Paso, 88510 El Paso, 73301 Austin IRS, 79101 Amarillo, 75501 Texarkana',
  UT: '84101 Salt Lake City, 84601 Provo, 84770 St. George, 84401 Ogden',
  VT: '05401 Burlington, 05602 Montpelier, 05701 Rutland, 05301 Brattleboro, 05901 Averill',
  VA: '23219 Richmond, 22201 Arlington, 23451 Virginia Beach, 20166 Sterling, 24011 Roanoke, 24605 Bluefield',
  WA: '98101 Seattle, 99201 Spokane, 98402 Tacoma, 99352 Richland, 98661 Vancouver, 99401 Anatone',
  WV: '25301 Charleston, 26003 Wheeling, 26501 Morgantown, 24701 Bluefield, 26801 Baker',
  WI: '53202 Milwaukee, 53703 Madison, 54301 Green Bay, 54601 La Crosse, 54901 Oshkosh',
  WY: '82001 Cheyenne, 82601 Casper, 83001 Jackson, 82070 Laramie, 83414 Alta, 83128 Alpine',
};
const known = Object.entries(zipsByState).flatMap(([state, list]) =>
  list.split(', ').map((entry): [string, string] => [entry.slice(0, 5), state]),
);

it('the tables list the fifty states of shop.json in the same order', () => {
  expect(Object.keys(stateNames)).toEqual(shop.states);
  expect(Object.keys(zipsByState)).toEqual(shop.states);
});

describe('stateOfZip', () => {
  it.each(known)('%s is in %s', (zip, state) => {
    expect(stateOfZip(zip)).toBe(state);
    expect(stateOfZip(` ${zip}-0001 `)).toBe(state);
  });

  it.each([
    ['20001', 'the District of Columbia'],
    ['20500', 'the White House'],
    ['56901', 'a federal agency of Washington, DC'],
    ['00901', 'Puerto Rico'],
    ['00601', 'Puerto Rico'],
    ['00802', 'the Virgin Islands'],
    ['96910', 'Guam'],
    ['96799', 'American Samoa'],
    ['96898', 'Wake Island'],
    ['09096', 'the armed forces in Europe'],
    ['34055', 'the armed forces in the Americas'],
    ['96278', 'the armed forces in the Pacific'],
    ['00000', 'an unassigned prefix'],
    ['21300', 'an unassigned prefix'],
    ['98700', 'an unassigned prefix'],
  ])('%j is in none of the fifty states: %s', (zip) => {
    expect(stateOfZip(zip)).toBe('');
  });

  it.each([
    ['7870', 'too short'],
    ['787011', 'too long'],
    ['78701-12', 'half of a ZIP+4'],
    ['', 'nothing'],
    ['tx', 'not digits'],
  ])('%j is no ZIP code: %s', (zip) => {
    expect(stateOfZip(zip)).toBeNull();
  });

  it('returns a listed state or none for every prefix', () => {
    const found = Array.from({ length: 1000 }, (_, at) => stateOfZip(`${String(at).padStart(3, '0')}01`));
    expect(new Set(found.filter((state) => state !== ''))).toEqual(new Set(shop.states));
  });
});
