import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderInput } from '../../api/wire';
import { json, refused, saved } from './test-checkout';

interface Sent {
  key: string | null;
  number: string;
  name: string;
}

/** A fresh tab in front of a shop that gives these answers in turn. */
async function openTab(...answers: (Response | Error | Promise<Response>)[]) {
  vi.resetModules();
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (_: string, { headers, body }: RequestInit) => {
    const { order_number, name } = JSON.parse(String(body)) as OrderInput;
    sent.push({ key: new Headers(headers).get('Idempotency-Key'), number: order_number, name });
    const answer = answers.shift() ?? new Error('no answer left');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const { submitOrder } = await import('./submit-order');
  const { currentAttempt } = await import('./order-attempt');
  /** Sends an order, and answers its outcome, which may never come, once all waiting is over. */
  const begin = async (name: string) => {
    const record = (number: string) => ({ order_number: number, name }) as OrderInput;
    const outcome = submitOrder(record).catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(60_000);
    return { outcome };
  };
  const send = async (name = 'Nora') => (await begin(name)).outcome;
  return { sent, begin, send, currentAttempt };
}

const lost = new TypeError('lost');
const reused = () => refused(422, 'idempotency_key_reused');
const distinct = (values: (string | null)[]) => new Set(values).size;

beforeEach(() => {
  vi.useFakeTimers();
});

describe('an order', () => {
  it('draws another number under the same key when its number is taken', async () => {
    const { sent, send } = await openTab(
      refused(409, 'order_number_taken'),
      refused(409, 'order_number_taken'),
      saved(),
    );
    expect(await send()).toMatchObject({ order: { order_number: sent[2]?.number }, earlier: false });
    expect([distinct(sent.map(({ number }) => number)), distinct(sent.map(({ key }) => key))]).toEqual([3, 1]);
  });

  it('gives up after five taken numbers', async () => {
    const { sent, send } = await openTab(...Array.from({ length: 9 }, () => refused(409, 'order_number_taken')));
    expect(await send()).toMatchObject({ code: 'order_number_taken' });
    expect(sent).toHaveLength(5);
  });

  it.each([
    ['a lost connection', () => lost],
    ['an error of the server', () => json(500, { code: 'internal', message: 'Sorry', details: null, hint: null })],
    ['a busy shop', () => refused(503, 'busy', {}, { 'Retry-After': '2' })],
  ])('is sent again under the same key and number after %s', async (_, failure) => {
    const { sent, send } = await openTab(failure(), failure(), saved());
    expect(await send()).toMatchObject({ earlier: false });
    expect(distinct(sent.map(({ key, number }) => `${key} ${number}`))).toBe(1);
  });

  it.each([
    ['a refusal', () => refused(422, 'validation_failed')],
    ['a full disk', () => refused(507, 'storage_full')],
    ['a limit', () => refused(429, 'too_many_orders', {}, { 'Retry-After': '1' })],
    ['a long wait', () => refused(503, 'busy', {}, { 'Retry-After': '600' })],
  ])('is not sent again after %s', async (_, refusal) => {
    const { sent, send } = await openTab(refusal(), saved());
    await send();
    expect(sent).toHaveLength(1);
  });

  it('has a key and a number of its own after one is saved', async () => {
    const { sent, send } = await openTab(saved(), saved());
    await send();
    await send();
    expect([distinct(sent.map(({ key }) => key)), distinct(sent.map(({ number }) => number))]).toEqual([2, 2]);
  });

  it('that was saved although its answer was lost is found when a changed one is refused', async () => {
    const { sent, send } = await openTab(lost, lost, lost, refused(422, 'idempotency_key_reused'), saved());
    await send('Nora');
    expect(await send('Nora W.')).toMatchObject({ order: { name: 'Nora' }, earlier: true });
    expect(sent.map(({ name }) => name)).toEqual(['Nora', 'Nora', 'Nora', 'Nora W.', 'Nora']);
    expect(distinct(sent.map(({ key }) => key))).toBe(1);
  });
});

describe('after a reload', () => {
  it.each([
    ['whose answer was lost', () => [lost, lost, lost]],
    ['that was on its way', () => [new Promise<Response>(() => {})]],
  ])('an order %s is found when a changed one is refused', async (_, answers) => {
    const before = await openTab(...answers());
    await before.begin('Nora');
    const { sent, send } = await openTab(refused(422, 'idempotency_key_reused'), saved());
    expect(await send('Nora W.')).toMatchObject({ order: { name: 'Nora' }, earlier: true });
    expect(sent.map(({ name }) => name)).toEqual(['Nora W.', 'Nora']);
    expect(distinct([...before.sent, ...sent].map(({ key }) => key))).toBe(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('of several orders whose answers were lost the one that was saved is found', async () => {
    const before = await openTab(lost, lost, lost, lost, lost, lost);
    await before.send('Nora');
    await before.send('Nora W.');
    const { sent, send } = await openTab(reused(), reused(), saved());
    expect(await send('Nora Whitfield')).toMatchObject({ order: { name: 'Nora W.' }, earlier: true });
    expect(sent.map(({ name }) => name)).toEqual(['Nora Whitfield', 'Nora', 'Nora W.']);
  });

  it('an order that was refused is not sent again', async () => {
    await (await openTab(refused(507, 'storage_full'))).send('Nora');
    const { sent, send } = await openTab(refused(422, 'idempotency_key_reused'));
    expect(await send('Nora W.')).toMatchObject({ code: 'idempotency_key_reused' });
    expect(sent).toHaveLength(1);
  });

  it('an order that may be saved stays known while the shop is too busy to say', async () => {
    await (await openTab(lost, lost, lost)).send('Nora');
    await (await openTab(refused(429, 'too_many_orders', {}, { 'Retry-After': '40' }))).send('Nora');
    const { send } = await openTab(refused(422, 'idempotency_key_reused'), saved());
    expect(await send('Nora W.')).toMatchObject({ order: { name: 'Nora' }, earlier: true });
  });
});

describe('an attempt', () => {
  it('outlives a reload of the tab', async () => {
    const before = (await openTab()).currentAttempt();
    const after = (await openTab()).currentAttempt();
    expect(after).toEqual(before);
  });

  it('lives in memory when the tab keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { currentAttempt } = await openTab();
    expect(currentAttempt()).toEqual(currentAttempt());
  });
});
