import { expect, test } from 'vitest';
import { placedText } from './placed-text';

test.each([
  { at: '2026-11-21T08:00:00Z', text: '2 hours ago' },
  { at: '2026-11-07T10:00:01Z', text: '13 days ago' },
  { at: '2026-11-07T10:00:00Z', text: 'Nov 7, 2026' },
])('an order of $at was placed "$text"', ({ at, text }) => {
  expect(placedText(at, new Date('2026-11-21T10:00:00Z'))).toBe(text);
});
