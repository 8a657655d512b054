import { expect, test } from 'vitest';
import { labelLines } from './address-label';

const nora = {
  name: 'Nora Whitfield',
  address: '48 Alder Street',
  address2: 'Apt 3',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
};

test.each([
  { change: {}, lines: ['NORA WHITFIELD', '48 ALDER STREET APT 3', 'PORTLAND OR  97205'], why: 'an apartment' },
  {
    change: { address2: '', zip: '97205-1234' },
    lines: ['NORA WHITFIELD', '48 ALDER STREET', 'PORTLAND OR  97205-1234'],
    why: 'ZIP+4 keeps its hyphen',
  },
  {
    change: { name: 'María-José O’Brien, Jr.', city: 'St. Louis' },
    lines: ["MARIA-JOSE O'BRIEN JR", '48 ALDER STREET APT 3', 'ST LOUIS OR  97205'],
    why: 'accents and punctuation',
  },
  {
    change: { address: 'P.O. Box 12', address2: '# 4' },
    lines: ['NORA WHITFIELD', 'P O BOX 12 # 4', 'PORTLAND OR  97205'],
    why: 'the number sign',
  },
  {
    change: { name: 'Bjørn Łukasz Ærø', city: 'Ørsted Weiß' },
    lines: ['BJORN LUKASZ AERO', '48 ALDER STREET APT 3', 'ORSTED WEISS OR  97205'],
    why: 'letters that are not an accent and a letter',
  },
  {
    change: { address: '39 1/2  Main\tSt', name: 'Ŋ 李伟' },
    lines: ['Ŋ 李伟', '39 1/2 MAIN ST APT 3', 'PORTLAND OR  97205'],
    why: 'fractions, white space, and letters without a plain form',
  },
])('a label: $why', ({ change, lines }) => {
  expect(labelLines({ ...nora, ...change })).toEqual(lines);
});
