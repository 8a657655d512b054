import { expect, test } from 'vitest';
import { shipDayText } from './ship-by';

test('an order ships by its day, or by the later one that staff have announced', () => {
  const fulfillment = { ship_by: '2026-11-19', late: true };
  expect(shipDayText({ fulfillment })).toBe('Thu, Nov 19');
  expect(shipDayText({ fulfillment: { ...fulfillment, delayed_until: '2026-11-27' } })).toBe('Fri, Nov 27');
});
