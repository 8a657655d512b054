// @vitest-environment jsdom
import { orderPrefix } from '@brand/brand.json';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderInput } from '../../../api/wire';
import { json, rejected, saved } from '../test-checkout';

interface SentOrder {
  key: string | null;
  number: string;
  name: string;
  /** Unix milliseconds. */
  at: number;
}

/** Simulates a new tab with fresh modules; fetch returns the given responses in order. */
async function openTab(...responses: (Response | Error | Promise<Response>)[]) {
  vi.resetModules();
  const sent: SentOrder[] = [];
  vi.stubGlobal('fetch', (_: string, { headers, body }: RequestInit) => {
    const { order_number, name } = JSON.parse(String(body)) as OrderInput;
    sent.push({ key: new Headers(headers).get('Idempotency-Key'), number: order_number, name, at: Date.now() });
    const response = responses.shift() ?? new Error('no response left');
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  });
  const { submitOrder } = await import('./submit-order');
  const { currentAttempt } = await import('./order-attempt');
  /** Submits an order and waits for all retries; the outcome is a promise because it may stay pending. */
  const begin = async (name: string) => {
    const build = (number: string) => ({ order_number: number, name }) as OrderInput;
    const outcome = submitOrder(build).catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(60_000);
    return { outcome };
  };
  const send = async (name = 'Nora') => (await begin(name)).outcome;
  return { sent, begin, send, currentAttempt };
}

const lost = new TypeError('lost');
/** The responses of an order that is given up: one at once, and the retries of a minute. */
const outage = Array.from({ length: 10 }, () => lost);
const reused = () => rejected(422, 'idempotency_key_reused');
const distinct = (values: (string | null)[]) => new Set(values).size;

beforeEach(() => {
  vi.useFakeTimers();
});

describe('an order', () => {
  it('gets another number and keeps its key if its number is taken', async () => {
    const { sent, send } = await openTab(
      rejected(409, 'order_number_taken'),
      rejected(409, 'order_number_taken'),
      saved(),
    );
    expect(await send()).toMatchObject({ order: { order_number: sent[2]?.number }, earlier: false });
    expect([distinct(sent.map(({ number }) => number)), distinct(sent.map(({ key }) => key))]).toEqual([3, 1]);
  });

  it('takes the free number that the server found', async () => {
    const { sent, send } = await openTab(
      rejected(409, 'order_number_taken', { hint: `${orderPrefix}1234567` }),
      saved(),
    );
    await send();
    expect(sent[1]?.number).toBe(`${orderPrefix}1234567`);
  });

  it('gives up after five taken numbers', async () => {
    const { sent, send } = await openTab(...Array.from({ length: 9 }, () => rejected(409, 'order_number_taken')));
    expect(await send()).toMatchObject({ code: 'order_number_taken' });
    expect(sent).toHaveLength(5);
  });

  it.each([
    ['a lost connection', () => lost],
    ['a server error', () => json(500, { code: 'internal', message: 'Sorry', details: null, hint: null })],
    ['a busy shop', () => rejected(503, 'busy', {}, { 'Retry-After': '2' })],
  ])('is retried with the same key and number after %s', async (_, failure) => {
    const { sent, send } = await openTab(failure(), failure(), saved());
    expect(await send()).toMatchObject({ earlier: false });
    expect(distinct(sent.map(({ key, number }) => `${key} ${number}`))).toBe(1);
  });

  it.each([
    ['no response', () => lost],
    ['a request that took too long', () => rejected(408, 'timeout')],
    ['a proxy without a shop', () => new Response('Bad Gateway', { status: 502 })],
    ['a change that the replica did not confirm', () => rejected(504, 'unconfirmed')],
    ['a replica that is behind', () => rejected(503, 'replica_behind', {}, { 'Retry-After': '2' })],
  ])('is retried during an outage of almost a minute: %s', async (_, failure) => {
    const { sent, send } = await openTab(...Array.from({ length: 9 }, (): Response | Error => failure()), saved());
    expect(await send()).toMatchObject({ earlier: false });
    expect(distinct(sent.map(({ key, number }) => `${key} ${number}`))).toBe(1);
    expect(sent).toHaveLength(10);
  });

  it('is given up a minute after the first failure, and soon if the server has an error', async () => {
    const { sent, send } = await openTab(...outage, ...Array.from({ length: 5 }, () => rejected(500, 'internal')));
    expect(await send()).toMatchObject({ status: 0 });
    const [first] = sent;
    const seconds = sent.map(({ at }) => (at - (first?.at ?? 0)) / 1000);
    expect(seconds).toEqual([0, 1, 3, 7, 15, 23, 31, 39, 47, 55]);
    expect(await send()).toMatchObject({ status: 500 });
    expect(sent).toHaveLength(13);
  });

  it.each([
    ['a validation error', () => rejected(422, 'validation_failed')],
    ['a full disk', () => rejected(507, 'storage_full')],
    ['a rate limit', () => rejected(429, 'too_many_orders', {}, { 'Retry-After': '1' })],
    ['a long Retry-After', () => rejected(503, 'busy', {}, { 'Retry-After': '600' })],
  ])('is not retried after %s', async (_, response) => {
    const { sent, send } = await openTab(response(), saved());
    await send();
    expect(sent).toHaveLength(1);
  });

  it('has a new key and number after another order is saved', async () => {
    const { sent, send } = await openTab(saved(), saved());
    await send();
    await send();
    expect([distinct(sent.map(({ key }) => key)), distinct(sent.map(({ number }) => number))]).toEqual([2, 2]);
  });

  it('that was saved although its response was lost is found when a changed order is rejected', async () => {
    const { sent, send } = await openTab(...outage, rejected(422, 'idempotency_key_reused'), saved());
    await send('Nora');
    expect(await send('Nora W.')).toMatchObject({ order: { name: 'Nora' }, earlier: true });
    expect(sent.slice(-3).map(({ name }) => name)).toEqual(['Nora', 'Nora W.', 'Nora']);
    expect(distinct(sent.map(({ key }) => key))).toBe(1);
  });
});

describe('after a reload', () => {
  it.each([
    ['whose response was lost', () => outage],
    ['that was in flight', () => [new Promise<Response>(() => {})]],
  ])('an order %s is found when a changed order is rejected', async (_, responses) => {
    const before = await openTab(...responses());
    await before.begin('Nora');
    const { sent, send } = await openTab(rejected(422, 'idempotency_key_reused'), saved());
    expect(await send('Nora W.')).toMatchObject({ order: { name: 'Nora' }, earlier: true });
    expect(sent.map(({ name }) => name)).toEqual(['Nora W.', 'Nora']);
    expect(distinct([...before.sent, ...sent].map(({ key }) => key))).toBe(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('the saved one of several orders with lost responses is found', async () => {
    const before = await openTab(...outage, ...outage);
    await before.send('Nora');
    await before.send('Nora W.');
    const { sent, send } = await openTab(reused(), reused(), saved());
    expect(await send('Nora Whitfield')).toMatchObject({ order: { name: 'Nora W.' }, earlier: true });
    expect(sent.map(({ name }) => name)).toEqual(['Nora Whitfield', 'Nora', 'Nora W.']);
  });

  it('a rejected order is not sent again', async () => {
    await (await openTab(rejected(507, 'storage_full'))).send('Nora');
    const { sent, send } = await openTab(reused(), saved());
    expect(await send('Nora W.')).toMatchObject({ order: { name: 'Nora W.' }, earlier: false });
    expect(sent.map(({ name }) => name)).toEqual(['Nora W.', 'Nora W.']);
  });

  it('an order that may be saved is kept while the server returns 429', async () => {
    await (await openTab(lost, lost, lost)).send('Nora');
    await (await openTab(rejected(429, 'too_many_orders', {}, { 'Retry-After': '40' }))).send('Nora');
    const { send } = await openTab(rejected(422, 'idempotency_key_reused'), saved());
    expect(await send('Nora W.')).toMatchObject({ order: { name: 'Nora' }, earlier: true });
  });
});

describe('a copy of a tab', () => {
  it('places its own order with a new key and number if the other tab has used the copied ones', async () => {
    const copied = (await openTab()).currentAttempt();
    const { sent, send } = await openTab(reused(), saved());
    expect(await send('Nora W.')).toMatchObject({ order: { name: 'Nora W.' }, earlier: false });
    expect([sent[0]?.key, sent[0]?.number]).toEqual([copied.key, copied.number]);
    expect(sent[1]?.key).not.toBe(copied.key);
    expect(sent[1]?.number).not.toBe(copied.number);
  });
});

describe('an order attempt', () => {
  it('survives a reload of the tab', async () => {
    const before = (await openTab()).currentAttempt();
    const after = (await openTab()).currentAttempt();
    expect(after).toEqual(before);
  });

  it('is kept in memory if storage is full', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { currentAttempt } = await openTab();
    expect(currentAttempt()).toEqual(currentAttempt());
  });
});
