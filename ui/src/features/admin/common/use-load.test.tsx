import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/client';
import { presentToasts } from '../../../lib/toast';
import { useLoad } from './use-load';

/** A load that ends when the test says so. */
function pending() {
  let settle = { resolve: (_data: string) => {}, reject: (_cause: unknown) => {} };
  const promise = new Promise<string>((resolve, reject) => (settle = { resolve, reject }));
  return { load: () => promise, ...settle };
}

const signedOut = new ApiError('error_response', 401, { code: 'unauthorized', message: 'Sign in.' });
const refused = new ApiError('error_response', 422, { code: 'invalid', message: 'No such day' });

function render(first: () => Promise<string>) {
  return renderHook(({ load }) => useLoad(load, 'Not loaded'), { initialProps: { load: first } });
}

test('data stay while other data load, and a late response of the function before is ignored', async () => {
  const [first, late, last] = [pending(), pending(), pending()];
  const { result, rerender } = render(first.load);
  expect(result.current).toMatchObject({ data: null, loading: true });
  await act(async () => first.resolve('first'));
  expect(result.current).toMatchObject({ data: 'first', isCurrent: true, loading: false });
  rerender({ load: late.load });
  expect(result.current).toMatchObject({ data: 'first', isCurrent: false, loading: true });
  rerender({ load: last.load });
  await act(async () => last.resolve('last'));
  await act(async () => late.resolve('late'));
  expect(result.current).toMatchObject({ data: 'last', isCurrent: true, loading: false });
});

test('a failure keeps the data, gives its reason and shows a toast, and a reload clears it', async () => {
  const toasts: string[] = [];
  const stop = presentToasts(({ text }) => toasts.push(text));
  const answers = [() => Promise.resolve('first'), () => Promise.reject(refused), () => Promise.resolve('second')];
  const { result } = render(async () => answers.shift()?.() ?? 'none');
  await act(async () => {});
  await act(async () => result.current.reload());
  expect(result.current).toMatchObject({ data: 'first', error: 'No such day.', loading: false });
  expect(toasts).toEqual(['Not loaded']);
  await act(async () => result.current.reload());
  expect(result.current).toMatchObject({ data: 'second', error: null, loading: false });
  stop();
});

test('a session that has expired ends the loading without an error, so that it can be repeated', async () => {
  const toasts: string[] = [];
  const stop = presentToasts(({ text }) => toasts.push(text));
  const { result } = render(() => Promise.reject(signedOut));
  await act(async () => {});
  expect(result.current).toMatchObject({ data: null, error: null, loading: false });
  expect(toasts).toEqual([]);
  stop();
});
