import { describe, expect, it } from 'vitest';
import { meantDomain, withDomain } from './email-hint';

describe('meantDomain', () => {
  it.each<[string, string | null, string]>([
    ['nora@gmial.com', 'gmail.com', 'two letters swapped'],
    ['nora@gmal.com', 'gmail.com', 'a letter left out'],
    ['nora@gmaill.com', 'gmail.com', 'a letter too many'],
    ['nora@gmail.con', 'gmail.com', 'a wrong letter'],
    ['nora@gmail.co', 'gmail.com', 'cut short'],
    ['Nora@GMIAL.com ', 'gmail.com', 'capitals and a space'],
    ['nora@hotmial.com', 'hotmail.com', 'hotmail'],
    ['nora@yaho.com', 'yahoo.com', 'yahoo'],
    ['nora@outlok.com', 'outlook.com', 'outlook'],
    ['nora@iclod.com', 'icloud.com', 'icloud'],
    ['nora@gmail.com', null, 'the right one'],
    ['nora@googlemail.com', null, 'another right one'],
    ['nora@mail.example', null, 'a domain of its own'],
    ['nora@email.com', null, 'a real neighbor'],
    ['nora@ge.com', null, 'a short real domain'],
    ['nora@', null, 'no domain yet'],
    ['nora', null, 'no @ yet'],
    ['', null, 'nothing'],
  ])('%j → %j: %s', (email, domain) => {
    expect(meantDomain(email)).toBe(domain);
  });
});

it('puts the meant domain behind the @', () => {
  expect(withDomain(' nora@gmial.com', 'gmail.com')).toBe('nora@gmail.com');
});
