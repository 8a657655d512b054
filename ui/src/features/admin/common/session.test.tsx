import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  openAdmin,
  openLogin,
  product,
  setTokenInAnotherTab,
  signedIn,
  stubFetch,
  type StubResponse,
  account,
} from '../test-admin';
import { staffOrder } from '../orders/test-order';

const unauthorized = {
  status: 401,
  body: { code: 'unauthorized', message: 'Please sign in', details: null, hint: null },
};

beforeEach(() => localStorage.setItem('adminToken', 'token-1'));

test('a visitor without a token is redirected to the login page without any request', async () => {
  localStorage.clear();
  const requests = stubFetch({});
  await openAdmin('');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/login'));
  expect(requests).toEqual([]);
});

test('an invalid token is removed silently', async () => {
  stubFetch({ 'GET /api/auth/verify': { body: { valid: false, user: null } } });
  await openAdmin('');
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/login'));
  expect(localStorage.getItem('adminToken')).toBeNull();
});

test('the login page verifies a stored token and redirects if it is valid', async () => {
  const requests = stubFetch(signedIn);
  await openLogin();
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
  expect(requests).toEqual([
    { target: 'GET /api/auth/verify', body: null, authorization: 'Bearer token-1', ifMatch: null },
  ]);
});

test('the login page sends no request without a token, and follows a sign-in in another tab', async () => {
  localStorage.clear();
  const requests = stubFetch(signedIn);
  await openLogin();
  expect(requests).toEqual([]);
  act(() => setTokenInAnotherTab('token-2'));
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
  expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer token-2']);
});

test('the dashboard follows a sign-out in another tab', async () => {
  stubFetch({ ...signedIn, 'GET /api/products': { body: [product] } });
  await openAdmin('?tab=products');
  await screen.findByRole('button', { name: 'Edit Tea Towel' });
  act(() => setTokenInAnotherTab(null));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/login'));
});

test('a new token from another tab is verified and kept', async () => {
  const requests = stubFetch({ ...signedIn, 'GET /api/products': { body: [product] } });
  await openAdmin('?tab=products');
  await screen.findByRole('button', { name: 'Edit Tea Towel' });
  act(() => setTokenInAnotherTab('token-2'));
  await screen.findByRole('button', { name: 'Edit Tea Towel' });
  expect(requests).toContainEqual(
    expect.objectContaining({ target: 'GET /api/auth/verify', authorization: 'Bearer token-2' }),
  );
  expect(localStorage.getItem('adminToken')).toBe('token-2');
});

test('the session check times out after 3 seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  await openAdmin('');
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect([window.location.pathname, localStorage.getItem('adminToken')]).toEqual(['/admin', 'token-1']);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  expect([window.location.pathname, localStorage.getItem('adminToken')]).toEqual(['/admin/login', null]);
});

test('a 401 response opens the sign-in dialog, and the request is repeated with the new token', async () => {
  const responses: Record<string, StubResponse> = { ...signedIn, 'GET /api/orders': unauthorized };
  const requests = stubFetch(responses);
  await openAdmin('?tab=orders');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }));
  expect(window.location.pathname).toBe('/admin');
  responses['POST /api/auth/login'] = { body: { token: 'token-2', user: account } };
  responses['GET /api/orders'] = { body: [staffOrder('pending')], headers: { 'X-Total-Count': '1' } };
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'a long test password' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Login' }));
  await screen.findByRole('button', { name: 'LC482913' });
  expect(screen.queryByRole('dialog')).toBeNull();
  const [lastList] = requests.filter(({ target }) => target.startsWith('GET /api/orders')).slice(-1);
  expect(lastList?.authorization).toBe('Bearer token-2');
  expect(localStorage.getItem('adminToken')).toBe('token-2');
});

test('a sign-in in another tab closes the sign-in dialog, and the request is repeated', async () => {
  const responses: Record<string, StubResponse> = { ...signedIn, 'GET /api/orders': unauthorized };
  stubFetch(responses);
  await openAdmin('?tab=orders');
  await screen.findByRole('dialog', { name: 'Sign in to continue' });
  responses['GET /api/orders'] = { body: [staffOrder('pending')], headers: { 'X-Total-Count': '1' } };
  act(() => setTokenInAnotherTab('token-2'));
  await screen.findByRole('button', { name: 'LC482913' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('signing out removes the token and ends the session on the server', async () => {
  const requests = stubFetch({ ...signedIn, 'GET /api/products': { body: [] }, 'POST /api/auth/logout': { body: {} } });
  await openAdmin('?tab=products');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/login'));
  expect(localStorage.getItem('adminToken')).toBeNull();
  expect(requests.at(-1)).toMatchObject({ target: 'POST /api/auth/logout', authorization: 'Bearer token-1' });
});
