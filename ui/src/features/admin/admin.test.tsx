import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderStatus, StaffOrder, WireProduct } from '../../api/wire';

const user = { _id: 'u1', email: 'mia@snugglecups.example' };
const product: WireProduct = {
  _id: 'bra',
  version: 1,
  title: 'Bra',
  description: 'Soft',
  price: 9.99,
  salePrice: 4.99,
  image: '/media/white-800.jpg',
  inventory: 10,
  variants: [],
};

function staffOrder(status: OrderStatus): StaffOrder {
  const record: StaffOrder['order'] = {
    _id: 'o1',
    status,
    created_at: '2026-11-21T09:41:00Z',
    order_number: 'LC482913',
    items: [{ _id: 'bra', title: 'Bra', color: 'Pink', size: 'L', quantity: 2, salePrice: 4.99 }],
    name: 'Nora Whitfield',
    email: 'nora@mail.example',
    phone: '(503) 555-0142',
    address: '48 Alder Street',
    address2: 'Apt 3',
    city: 'Portland',
    state: 'OR',
    zip: '97205',
    shipping_method: 'free',
    subtotal: 9.98,
    shipping_cost: 0,
    total: 9.98,
    cardholder_name: 'Nora Whitfield',
    card_brand: 'visa',
    card_last4: '4242',
  };
  return {
    _id: 'o1',
    order_number: 'LC482913',
    productId: { _id: 'bra', title: 'Bra' },
    customerInfo: { name: record.name, email: record.email },
    amount: 9.98,
    status,
    created_at: record.created_at,
    order: record,
    history: [],
  };
}

type StubResponse = { status?: number; body: unknown; headers?: Record<string, string> };

/** Stubs fetch with responses by method and path prefix; returns the recorded requests. */
function stubFetch(responses: Record<string, StubResponse>) {
  const requests: { target: string; body: unknown; authorization: string | null; ifMatch: string | null }[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const target = `${init.method ?? 'GET'} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const headers = new Headers(init.headers);
    requests.push({ target, body, authorization: headers.get('Authorization'), ifMatch: headers.get('If-Match') });
    const found = Object.entries({ ...responses, ...noNotices }).find(([key]) => target.startsWith(key))?.[1];
    if (!found) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(found.body, { status: found.status ?? 200, headers: found.headers ?? {} }));
  });
  return requests;
}

const signedIn = { 'GET /api/auth/verify': { body: { valid: true, user } } };
const unauthorized = {
  status: 401,
  body: { code: 'unauthorized', message: 'Please sign in', details: null, hint: null },
};

async function openLogin() {
  window.history.replaceState(null, '', '/admin/login');
  vi.resetModules();
  const { Login } = await import('./Login');
  return render(<Login />);
}

/** Simulates another tab that stores or removes the token. */
function setTokenInAnotherTab(token: string | null): void {
  if (token === null) localStorage.removeItem('adminToken');
  else localStorage.setItem('adminToken', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }));
}

async function openAdmin(search: string) {
  window.history.replaceState(null, '', `/admin${search}`);
  // The session is module state: fresh modules for every test.
  vi.resetModules();
  const { setHeaderSlot } = await import('../../components/header-slot');
  const { Dashboard } = await import('./Dashboard');
  return render(
    <>
      <header ref={setHeaderSlot} />
      <Dashboard />
    </>,
  );
}

// The Orders tab also loads the notices.
const noNotices: Record<string, StubResponse> = { 'GET /api/notices': { body: { notices: [] } } };

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
  await openAdmin('');
  await screen.findByRole('button', { name: 'Edit Bra' });
  act(() => setTokenInAnotherTab(null));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/login'));
});

test('a new token from another tab is verified and kept', async () => {
  const requests = stubFetch({ ...signedIn, 'GET /api/products': { body: [product] } });
  await openAdmin('');
  await screen.findByRole('button', { name: 'Edit Bra' });
  act(() => setTokenInAnotherTab('token-2'));
  await screen.findByRole('button', { name: 'Edit Bra' });
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

test('an invalid password has the focus, and editing clears its error', async () => {
  stubFetch({ ...signedIn, 'GET /api/products': { body: [] } });
  await openAdmin('');
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Current password'), { target: { value: 'the one there is' } });
  fireEvent.change(dialog.getByLabelText('New password'), { target: { value: 'short' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Change password' }));
  const next = dialog.getByLabelText('New password');
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(next, { target: { value: 'short and more' } });
  expect(next.getAttribute('aria-invalid')).toBeNull();
});

test('a product is deleted only after confirmation', async () => {
  const requests = stubFetch({
    ...signedIn,
    'GET /api/products': { body: [product] },
    'DELETE /api/products/bra': { body: { deleted: true } },
  });
  await openAdmin('');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Bra' }));
  const question = screen.getByRole('dialog', { name: 'Delete this product?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
  expect(requests.some(({ target }) => target.startsWith('DELETE'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Bra' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/no product yet/);
  expect(requests.at(-1)).toMatchObject({ target: 'DELETE /api/products/bra', authorization: 'Bearer token-1' });
});

test('an edit is sent with its version and old stock, and server errors are shown at their fields', async () => {
  const refusal = {
    code: 'validation_failed',
    message: 'Some fields are not right',
    details: null,
    hint: null,
    fields: [{ field: 'title', message: 'Please enter a title' }],
  };
  const requests = stubFetch({
    ...signedIn,
    'GET /api/products': { body: [product] },
    'PUT /api/products/bra': { status: 422, body: refusal },
  });
  await openAdmin('');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Bra' }));
  fireEvent.change(screen.getByLabelText('Inventory'), { target: { value: '7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save product' }));
  await screen.findByText('Please enter a title');
  const { _id, version: _, variants: __, ...sent } = product;
  expect(requests.at(-1)?.body).toEqual({ ...sent, inventory: 7, inventory_was: 10 });
  expect(requests.at(-1)?.ifMatch).toBe('"1"');
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
});

test('an order shows its lines, address and history, and its buttons depend on its status', async () => {
  const paid = { at: '2026-11-21T10:02:00Z', by: 'ann@shop.example', action: 'order.status' } as const;
  stubFetch({
    ...signedIn,
    'GET /api/orders': { body: [staffOrder('pending')], headers: { 'X-Total-Count': '1' } },
    'PUT /api/orders/o1/status': {
      body: { ...staffOrder('paid'), history: [{ ...paid, before: 'pending', after: 'paid' }] },
    },
  });
  await openAdmin('?tab=orders');
  const opener = await screen.findByRole('button', { name: 'LC482913' });
  fireEvent.click(opener);
  expect(screen.getByText('Color: Pink | Size: L | Quantity: 2')).toBeDefined();
  expect(screen.getByText('48 Alder Street')).toBeDefined();
  expect(screen.getByText('Visa ending 4242')).toBeDefined();
  expect(screen.queryByText('History')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Mark as Paid: LC482913' }));
  await screen.findByText('paid', { selector: 'span' });
  expect(screen.queryByRole('button', { name: /Mark as Paid/ })).toBeNull();
  expect(screen.getByText('History')).toBeDefined();
  expect(screen.getByText('From pending to paid').parentElement?.textContent).toContain('ann@shop.example');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('the request contains the search, status and page from the URL', async () => {
  const requests = stubFetch({ ...signedIn, 'GET /api/orders': { body: [], headers: { 'X-Total-Count': '0' } } });
  await openAdmin('?tab=orders&q=nora&status=paid&page=2');
  await screen.findByText(/No order fits/);
  expect(requests.at(-1)?.target).toBe('GET /api/orders?limit=20&offset=20&q=nora&status=paid');
});

test('a page past the last one redirects to the last one', async () => {
  const headers = { 'X-Total-Count': '21' };
  stubFetch({
    ...signedIn,
    'GET /api/orders?limit=20&offset=199960': { body: [], headers },
    'GET /api/orders?limit=20&offset=20': { body: [staffOrder('paid')], headers },
  });
  const { container } = await openAdmin('?tab=orders&page=9999');
  await screen.findByText('21-21 of 21 orders');
  expect(window.location.search).toBe('?tab=orders&page=2');
  expect(container.textContent).toContain('Page 2 of 2');
});

test('a 401 response opens the sign-in dialog, and the request is repeated with the new token', async () => {
  const responses: Record<string, StubResponse> = { ...signedIn, 'GET /api/orders': unauthorized };
  const requests = stubFetch(responses);
  await openAdmin('?tab=orders');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }));
  expect(window.location.pathname).toBe('/admin');
  responses['POST /api/auth/login'] = { body: { token: 'token-2', user } };
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
  await screen.findByRole('dialog', { name: 'Sign in to go on' });
  responses['GET /api/orders'] = { body: [staffOrder('pending')], headers: { 'X-Total-Count': '1' } };
  act(() => setTokenInAnotherTab('token-2'));
  await screen.findByRole('button', { name: 'LC482913' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('signing out removes the token and ends the session on the server', async () => {
  const requests = stubFetch({ ...signedIn, 'GET /api/products': { body: [] }, 'POST /api/auth/logout': { body: {} } });
  await openAdmin('');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/login'));
  expect(localStorage.getItem('adminToken')).toBeNull();
  expect(requests.at(-1)).toMatchObject({ target: 'POST /api/auth/logout', authorization: 'Bearer token-1' });
});
