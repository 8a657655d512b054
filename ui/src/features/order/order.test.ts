import { describe, expect, it } from 'vitest';
import { dateText, dayText } from './order-dates';
import { delayedStatusOf, leadOf, type OrderState, stateOf, statusOf } from './order-state';
import { shownSeconds, timeLeftAnnouncement, timeLeftText } from './time-left';

const shipped = { at: '2026-11-26T12:00:00Z', carrier: 'usps', tracking: '' } as const;

describe('stateOf', () => {
  it.each<[Parameters<typeof stateOf>[0], OrderState]>([
    [{ status: 'pending' }, 'pending'],
    [{ status: 'paid' }, 'paid'],
    [{ status: 'paid', shipped }, 'shipped'],
    [{ status: 'cancelled' }, 'cancelled'],
    [{ status: 'cancelled', shipped }, 'cancelled'],
  ])('%j is %s', (order, state) => {
    expect(stateOf(order)).toBe(state);
  });

  it('nothing is promised to stay of an order that was cancelled after it shipped', () => {
    expect(leadOf({ status: 'cancelled' })).toContain('Nothing will be sent.');
    expect(leadOf({ status: 'cancelled', shipped })).not.toContain('Nothing will be sent.');
  });
});

it('a late order says so first, and not that it is being packed', () => {
  const status = statusOf({ status: 'paid' });
  const order = { ship_by: '2026-11-30' };
  expect(delayedStatusOf(order, status)).toBe(status);
  const late = delayedStatusOf({ ...order, delayed_until: '2026-12-04' }, status);
  expect(late.heading).toBe('Your order is late');
  expect(late.lead).toContain('It ships by Friday, December 4 instead of Monday, November 30.');
});

it('a replacement says that it costs nothing, until it has shipped', () => {
  const replacement = { status: 'paid', replaces: 'LC482913' } as const;
  expect(statusOf(replacement)).toMatchObject({ short: 'Replacement', lead: expect.stringContaining('nothing') });
  expect(statusOf({ ...replacement, shipped }).short).toBe('Shipped');
});

describe('the time left', () => {
  it.each([
    [3_600_000, '60 minutes', ''],
    [3_599_999, '59 minutes', ''],
    [660_000, '11 minutes', ''],
    [600_000, '10 minutes', ''],
    [599_000, '9 minutes', 'Less than 10 minutes left to cancel.'],
    [299_000, '4 minutes', 'Less than 5 minutes left to cancel.'],
    [60_000, '1 minute', 'Less than 5 minutes left to cancel.'],
    [59_999, '59 seconds', 'Less than 1 minute left to cancel.'],
    [1_000, '1 second', 'Less than 1 minute left to cancel.'],
    [-5_000, '0 seconds', 'Less than 1 minute left to cancel.'],
  ])('of %d ms is %s', (milliseconds, text, announced) => {
    const seconds = shownSeconds(milliseconds);
    expect([timeLeftText(seconds), timeLeftAnnouncement(seconds)]).toEqual([text, announced]);
  });

  it('changes only each minute, and each second in the last one', () => {
    expect(shown(3600, 60).size).toBe(60);
    expect(shown(59, 0).size).toBe(60);
  });
});

/** Returns what is shown from one number of seconds down to another. */
function shown(from: number, to: number): Set<number> {
  return new Set(Array.from({ length: from - to + 1 }, (_, index) => shownSeconds((from - index) * 1000)));
}

describe('dates', () => {
  it('a day is the same in every time zone', () => {
    expect(dayText('2026-11-30')).toBe('Monday, November 30');
    expect(dayText('2027-01-01')).toBe('Friday, January 1');
  });

  it('a time has the day of the browser', () => {
    expect(dateText('2026-11-25T12:00:00Z')).toBe('November 25, 2026');
  });
});
