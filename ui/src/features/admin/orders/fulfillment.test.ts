import { expect, test } from 'vitest';
import type { Fulfillment } from '../../../api/wire';
import { nameOf, withStatusOf } from './fulfillment';

const due = { ship_by: '2026-11-27', late: true } as const;
const packed = { at: '2026-11-24T09:00:00Z', by: 'ann@shop.example' };
const shipped = { at: '2026-11-24T10:00:00Z', carrier: 'usps', tracking: '' } as const;

test.each<[Fulfillment, 'pending' | 'paid' | 'cancelled', string | undefined, boolean]>([
  [{ ...due, stage: 'to_pack' }, 'cancelled', undefined, false],
  [{ ...due, stage: 'to_pack' }, 'pending', undefined, false],
  [{ ...due, late: false }, 'paid', 'to_pack', false],
  [{ ...due, stage: 'packed', packed }, 'cancelled', 'to_pull', false],
  [{ ...due, stage: 'to_pull', packed, late: false }, 'paid', 'packed', false],
  [{ ...due, stage: 'shipped', packed, shipped }, 'cancelled', 'shipped', true],
])('after a change of %j to %s its stage is %s', (before, status, stage, late) => {
  expect(withStatusOf(before, status)).toMatchObject({ ...(stage && { stage }), late });
  expect(withStatusOf(before, status).stage).toBe(stage);
});

test('staff are named by the first part of their email', () => {
  expect([nameOf('ann@shop.example'), nameOf('')]).toEqual(['ann', 'the command line']);
});
