import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Poll, startPolling } from './poll';

let poll: Poll | null = null;
let calls = 0;
let fails = false;

function start(task = count): void {
  poll = startPolling(task);
}

function count(): Promise<void> {
  calls += 1;
  return fails ? Promise.reject(new Error('unreachable')) : Promise.resolve();
}

async function show(state: 'visible' | 'hidden'): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

const seconds = (amount: number) => vi.advanceTimersByTimeAsync(amount * 1000);

async function callsAfter(amount: number): Promise<number> {
  await seconds(amount);
  return calls;
}

beforeEach(() => {
  vi.useFakeTimers();
  calls = 0;
  fails = false;
});
afterEach(() => {
  poll?.stop();
  vi.useRealTimers();
});

test('the wait after each run can be another one', async () => {
  let wait = 3000;
  poll = startPolling(count, () => wait);
  expect(await callsAfter(3.1)).toBe(2);
  expect(await callsAfter(3)).toBe(3);
  wait = 15_000;
  expect(await callsAfter(3)).toBe(4);
  expect(await callsAfter(14.8)).toBe(4);
  expect(await callsAfter(0.3)).toBe(5);
});

test('the task runs at once and every 15 seconds', async () => {
  start();
  expect(calls).toBe(1);
  await seconds(14.9);
  expect(calls).toBe(1);
  await seconds(0.2);
  expect(calls).toBe(2);
  await seconds(45);
  expect(calls).toBe(5);
});

test('a hidden page does not poll, and one that becomes visible polls at once', async () => {
  start();
  await seconds(5);
  await show('hidden');
  await seconds(600);
  expect(calls).toBe(1);
  await show('visible');
  expect(calls).toBe(2);
  await seconds(15);
  expect(calls).toBe(3);
});

test('the wait doubles with each failure up to 4 minutes, and a success resets it', async () => {
  fails = true;
  start();
  for (const wait of [30, 60, 120, 240, 240]) {
    const before = calls;
    // oxlint-disable-next-line no-await-in-loop -- a wait starts when the one before has ended
    const after = [await callsAfter(wait - 0.2), await callsAfter(0.2)];
    expect(after, `a wait of ${wait} s`).toEqual([before, before + 1]);
  }
  fails = false;
  await seconds(240);
  const recovered = calls;
  await seconds(15);
  expect(calls).toBe(recovered + 1);
});

test('a refresh runs the task at once, and once more if it is running', async () => {
  const running: (() => void)[] = [];
  const finish = () => running.shift()?.();
  start(() => {
    calls += 1;
    return new Promise((resolve) => running.push(resolve));
  });
  poll?.refresh();
  poll?.refresh();
  expect(calls).toBe(1);
  finish();
  await seconds(0);
  expect(calls).toBe(2);
  finish();
  await seconds(0);
  expect(calls).toBe(2);
  await seconds(15);
  expect(calls).toBe(3);
});

test('a stopped poll does not run again', async () => {
  start();
  poll?.stop();
  await seconds(60);
  await show('visible');
  poll?.refresh();
  expect(calls).toBe(1);
});
