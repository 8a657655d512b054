import { expect, test } from 'vitest';
import { readableMoment, withReadableMoments } from './moment';

test('the times in a text of the server are made readable, the rest stays', () => {
  const at = '2026-11-22T00:32:50Z';
  expect(withReadableMoments(`Changed by ann@shop.example at ${at}`)).toBe(
    `Changed by ann@shop.example at ${readableMoment(at)}`,
  );
  expect(readableMoment(at)).toMatch(/^Nov 2[12], 2026, /);
  expect(withReadableMoments('White: 10 → 8')).toBe('White: 10 → 8');
});
