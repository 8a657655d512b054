import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OrderChange, StaffOrder } from '../../../api/wire';
import type { ToastRequest } from '../../../lib/toast';
import { undoOptions } from './use-order-changes';
import { signedIn, type StubResponse, stubFetch } from '../test-admin';
import { cardPaid, staffOrder } from './test-order';

const withId = (order: StaffOrder, _id: string): StaffOrder => ({ ...order, _id });

test('Undo belongs to the last request, also if its response arrives before an earlier one', async () => {
  localStorage.setItem('adminToken', 'token-1');
  stubFetch(signedIn);
  // The session is module state: fresh modules.
  vi.resetModules();
  const { presentToasts } = await import('../../../lib/toast');
  const { checkSession } = await import('../common/session');
  const { useOrderChanges } = await import('./use-order-changes');
  await checkSession();
  const toasts: ToastRequest[] = [];
  const stop = presentToasts((toast) => toasts.push(toast));
  const respond = new Map<string, () => void>();
  const restored: string[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const [, , , id = ''] = path.split('/');
    const { type } = JSON.parse(body) as OrderChange;
    if (type === 'reopen') restored.push(id);
    const response = Response.json(withId(staffOrder(type === 'reopen' ? 'pending' : 'paid'), id));
    return new Promise<Response>((resolve) => respond.set(id, () => resolve(response)));
  });
  const { result } = renderHook(() => useOrderChanges({ showOrders: () => {}, onUndo: () => {} }));

  await act(async () => {
    const first = result.current.setStatus(withId(staffOrder('pending'), 'first'), 'paid');
    const second = result.current.setStatus(withId(staffOrder('pending'), 'second'), 'paid');
    await vi.waitFor(() => expect(respond.size).toBe(2));
    respond.get('second')?.();
    await second;
    respond.get('first')?.();
    await first;
  });
  await act(async () => toasts.at(-1)?.action?.run());
  await vi.waitFor(() => expect(restored).toEqual(['second']));
  stop();
});

test.each([
  { tookMs: 0, maxDuration: 30_000, why: 'the shop keeps the money for 30 s' },
  { tookMs: 27_000, maxDuration: 3000, why: 'a slow request leaves less time' },
  { tookMs: 27_001, maxDuration: undefined, why: 'too little time is left to press Undo' },
])('Undo of a cancellation is offered only until the money goes back: $why', ({ tookMs, maxDuration }) => {
  vi.useFakeTimers();
  const options = undoOptions('cancelled', Date.now() - tookMs, () => {});
  vi.useRealTimers();
  expect(options.maxDuration).toBe(maxDuration);
  expect(options.action === undefined).toBe(maxDuration === undefined);
});

/** Loads the hook with an account that is signed in; `toasts` has what it shows. */
async function openChanges(responses: Record<string, StubResponse>) {
  localStorage.setItem('adminToken', 'token-1');
  stubFetch({ ...signedIn, ...responses });
  vi.resetModules();
  const { presentToasts } = await import('../../../lib/toast');
  const { checkSession } = await import('../common/session');
  const { useOrderChanges } = await import('./use-order-changes');
  await checkSession();
  const toasts: ToastRequest[] = [];
  onTestFinished(presentToasts((toast) => toasts.push(toast)));
  return { ...renderHook(() => useOrderChanges({ showOrders: () => {}, onUndo: () => {} })), toasts };
}

test.each([
  { code: 'payment_released', message: 'The money was given back to the shopper, so the order stays as it is' },
  { code: 'out_of_stock', message: 'There is not enough in stock' },
])('the rows of a bulk cancellation that cannot be undone say why: $code', async ({ code, message }) => {
  const answer: StubResponse = { body: { orders: [], rejected: [] } };
  const { result, toasts } = await openChanges({ 'POST /api/orders/changes': answer });
  await act(() => result.current.setStatuses([cardPaid('paid', { state: 'captured' })], 'cancelled'));
  answer.body = { orders: [], rejected: [{ _id: 'o1', code, message }] };
  await act(async () => toasts.at(-1)?.action?.run());
  await vi.waitFor(() => expect(result.current.errors['o1']?.text).toBe(message));
});

test.each([
  { before: 'pending', after: 'paid', text: 'Marked as paid by the shop' },
  { before: 'pending', after: 'cancelled', why: 'unpaid', text: 'Cancelled by the shop, because it was not paid,' },
  {
    before: 'pending',
    after: 'cancelled',
    why: 'bank_released',
    text: 'Cancelled by the shop, because the bank no longer holds the amount,',
  },
  {
    before: 'paid',
    after: 'cancelled',
    why: 'refunded',
    text: 'Cancelled by the shop, because everything was refunded,',
  },
] as const)(
  'a conflict with the shop, from $before to $after, has its true reason',
  async ({ before, after, text, ...reason }) => {
    const at = new Date().toISOString();
    const entry = { at, by: 'shop', action: 'order.status', before, after, ...reason } as const;
    const now: StaffOrder = { ...staffOrder(after), history: [entry] };
    const conflict = { code: 'status_changed', message: 'The order was changed by the shop' };
    const { result } = await openChanges({
      'POST /api/orders/o1/changes': { status: 409, body: conflict },
      'GET /api/orders/o1': { body: now },
    });
    await act(() => result.current.setStatus(staffOrder(before), after === 'paid' ? 'cancelled' : 'pending'));
    expect(result.current.errors['o1']?.text).toBe(`${text} just now.`);
  },
);
