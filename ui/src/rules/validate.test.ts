import { orderPrefix } from '@brand/brand.json';
import { describe, expect, it } from 'vitest';
import source from '../../../src/rules/validation.json';
import cases from '../../../src/rules/vectors.json';
import { validate, dateOf, type FieldName, normalize } from './validate';

const vectors = JSON.parse(JSON.stringify(cases).replaceAll('{orderPrefix}', orderPrefix)) as typeof cases;
const fields = Object.keys(source.fields) as FieldName[];

describe('the shared field rules', () => {
  it.each(fields)('match every test vector of %s', (field) => {
    const fieldVectors = vectors.filter((vector) => vector.field === field);
    const found = fieldVectors.map(({ value, today, why }) => ({ why, message: validate(field, value, today) }));
    expect(found).toEqual(fieldVectors.map(({ why, expect: message }) => ({ why, message })));
  });

  it('have vectors for every field and every message', () => {
    const covered = new Set(vectors.map((vector) => `${vector.field}: ${vector.expect}`));
    const uncovered = fields.flatMap((field) =>
      source.fields[field].rules.map(({ message }) => `${field}: ${message}`).filter((line) => !covered.has(line)),
    );
    expect(uncovered).toEqual([]);
    expect(vectors.every((vector) => fields.includes(vector.field as FieldName))).toBe(true);
  });
});

describe('normalize', () => {
  it.each<[FieldName, string, string, string]>([
    ['name', '  Nora Whitfield \n', 'Nora Whitfield', 'both ends are trimmed'],
    ['name', '\u00a0\ufeffNora\u0085', 'Nora', 'Unicode spaces are trimmed'],
    ['name', 'Nora  W', 'Nora  W', 'inner spaces stay'],
    ['name', ' \t ', '', 'spaces alone become empty'],
    ['card_number', ' 4242 4242 4242 4242 ', '4242424242424242', 'spaces in a card number are removed'],
    ['login_password', ' pass word ', ' pass word ', 'a password is unchanged'],
  ])('%s %j → %j: %s', (field, value, expected) => {
    expect(normalize(field, value)).toBe(expected);
  });
});

it('formats a date in the local time zone', () => {
  expect(dateOf(new Date(2026, 0, 3, 23, 59))).toBe('2026-01-03');
  expect(dateOf(new Date(2026, 11, 31, 0, 0))).toBe('2026-12-31');
});
