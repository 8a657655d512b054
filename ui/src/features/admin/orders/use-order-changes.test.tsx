import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StaffOrder } from '../../../api/wire';
import type { ToastRequest } from '../../../lib/toast';
import { undoOptions } from './use-order-changes';
import { signedIn, stubFetch } from '../test-admin';
import { staffOrder } from './test-order';

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
    const { status } = JSON.parse(body) as Pick<StaffOrder, 'status'>;
    if (status === 'pending') restored.push(id);
    const response = Response.json(withId(staffOrder(status), id));
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
  { tookMs: 0, maxDuration: 13_000, why: 'the units stay out of stock for 15 s' },
  { tookMs: 10_000, maxDuration: 3000, why: 'a slow request leaves less time' },
  { tookMs: 10_001, maxDuration: undefined, why: 'too little time is left to press Undo' },
])('Undo of a cancellation is offered only while its units are held: $why', ({ tookMs, maxDuration }) => {
  vi.useFakeTimers();
  const options = undoOptions('cancelled', Date.now() - tookMs, () => {});
  vi.useRealTimers();
  expect(options.maxDuration).toBe(maxDuration);
  expect(options.action === undefined).toBe(maxDuration === undefined);
});
