import { expect, test } from 'vitest';
import { canPack, neighbor, nextUnpacked } from './queue';

const orders = ['a', 'b', 'c', 'd'].map((_id) => ({ _id, status: _id === 'c' ? 'cancelled' : 'paid' }));

test('an order that is cancelled or on hold is not to be packed', () => {
  expect(canPack({ status: 'paid' })).toBe(true);
  expect(canPack({ status: 'pending' })).toBe(true);
  expect(canPack({ status: 'cancelled' })).toBe(false);
  expect(canPack({ status: 'paid', hold: 'Street is missing' })).toBe(false);
});

test.each([
  { id: 'a', packed: [], next: 'b', why: 'the next order' },
  { id: 'b', packed: [], next: 'd', why: 'a cancelled order is skipped' },
  { id: 'd', packed: ['b'], next: 'a', why: 'behind the last one, the first that was left out' },
  { id: 'd', packed: ['a', 'b'], next: undefined, why: 'nothing is left' },
  { id: 'a', packed: ['b', 'd'], next: undefined, why: 'the order itself does not count' },
])('after $id comes $next: $why', ({ id, packed, next }) => {
  expect(nextUnpacked(orders, id, Object.fromEntries(packed.map((one) => [one, 1])))?._id).toBe(next);
});

test('neighbors are in the order of the list, and end at its ends', () => {
  expect(neighbor(orders, 'b', 1)?._id).toBe('c');
  expect(neighbor(orders, 'b', -1)?._id).toBe('a');
  expect(neighbor(orders, 'a', -1)).toBeUndefined();
  expect(neighbor(orders, 'd', 1)).toBeUndefined();
});
