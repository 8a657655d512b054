import { expect, test } from 'vitest';
import { nameOf } from './fulfillment';

test('staff are named by the first part of their email', () => {
  expect([nameOf('ann@shop.example'), nameOf('')]).toEqual(['ann', 'the command line']);
});
