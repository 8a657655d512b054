import { expect, test } from 'vitest';
import { formatTime, formatTimesIn } from './format-time';

test('formats the times in a text and keeps the rest', () => {
  const at = '2026-11-22T00:32:50Z';
  expect(formatTimesIn(`Changed by ann@shop.example at ${at}`)).toBe(
    `Changed by ann@shop.example at ${formatTime(at)}`,
  );
  expect(formatTime(at)).toMatch(/^Nov 2[12], 2026, /);
  expect(formatTimesIn('White: 10 → 8')).toBe('White: 10 → 8');
});
