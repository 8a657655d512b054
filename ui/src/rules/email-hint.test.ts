import { describe, expect, it } from 'vitest';
import { suggestDomain, withDomain } from './email-hint';

describe('suggestDomain', () => {
  it.each<[string, string | null, string]>([
    ['nora@gmial.com', 'gmail.com', 'two letters swapped'],
    ['nora@gmal.com', 'gmail.com', 'a missing letter'],
    ['nora@gmaill.com', 'gmail.com', 'an extra letter'],
    ['nora@gmail.con', 'gmail.com', 'a wrong letter'],
    ['nora@gmail.co', 'gmail.com', 'truncated'],
    ['Nora@GMIAL.com ', 'gmail.com', 'capitals and a space'],
    ['\u202anora@gmail.com\u202c', null, 'correct, with marks of pasted text'],
    ['nora@hotmial.com', 'hotmail.com', 'hotmail'],
    ['nora@yaho.com', 'yahoo.com', 'yahoo'],
    ['nora@outlok.com', 'outlook.com', 'outlook'],
    ['nora@iclod.com', 'icloud.com', 'icloud'],
    ['nora@gmail.com', null, 'correct'],
    ['nora@googlemail.com', null, 'also correct'],
    ['nora@mail.example', null, 'an uncommon domain'],
    ['nora@email.com', null, 'a real domain close to a common one'],
    ['nora@ge.com', null, 'a short real domain'],
    ['nora@', null, 'no domain yet'],
    ['nora', null, 'no @ yet'],
    ['', null, 'nothing'],
  ])('%j → %j: %s', (email, domain) => {
    expect(suggestDomain(email)).toBe(domain);
  });
});

it('replaces the domain after the @', () => {
  expect(withDomain(' nora@gmial.com', 'gmail.com')).toBe('nora@gmail.com');
});
