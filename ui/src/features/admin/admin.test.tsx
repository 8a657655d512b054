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
  const record = {
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

type Answer = { status?: number; body: unknown; headers?: Record<string, string> };

/** Stands in for the network: answers by method and path, and keeps what was asked. */
function serve(answers: Record<string, Answer>) {
  const asked: { what: string; body: unknown; authorization: string | null; ifMatch: string | null }[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const what = `${init.method ?? 'GET'} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const headers = new Headers(init.headers);
    asked.push({ what, body, authorization: headers.get('Authorization'), ifMatch: headers.get('If-Match') });
    const found = Object.entries({ ...answers, ...noNotices }).find(([key]) => what.startsWith(key))?.[1];
    if (!found) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(found.body, { status: found.status ?? 200, headers: found.headers ?? {} }));
  });
  return asked;
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

/** What the browser does when another tab has written the token, or removed it. */
function tokenFromAnotherTab(token: string | null): void {
  if (token === null) localStorage.removeItem('adminToken');
  else localStorage.setItem('adminToken', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }));
}

async function openAdmin(search: string) {
  window.history.replaceState(null, '', `/admin${search}`);
  // The session lives as long as the page: every test gets a page of its own.
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

// The orders come with what the shop warns of.
const noNotices: Record<string, Answer> = { 'GET /api/notices': { body: { notices: [] } } };

beforeEach(() => localStorage.setItem('adminToken', 'token-1'));

test('a visitor without a token is led to the login page and sees nothing', async () => {
  localStorage.clear();
  const asked = serve({});
  await openAdmin('');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/login'));
  expect(asked).toEqual([]);
});

test('a token that does not stand is removed without a word', async () => {
  serve({ 'GET /api/auth/verify': { body: { valid: false, user: null } } });
  await openAdmin('');
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/login'));
  expect(localStorage.getItem('adminToken')).toBeNull();
});

test('the login page verifies a stored token, and lets in who has a valid one', async () => {
  const asked = serve(signedIn);
  await openLogin();
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
  expect(asked).toEqual([{ what: 'GET /api/auth/verify', body: null, authorization: 'Bearer token-1', ifMatch: null }]);
});

test('the login page asks nothing without a token, and follows another tab that signs in', async () => {
  localStorage.clear();
  const asked = serve(signedIn);
  await openLogin();
  expect(asked).toEqual([]);
  act(() => tokenFromAnotherTab('token-2'));
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer token-2']);
});

test('the dashboard follows another tab that signs out', async () => {
  serve({ ...signedIn, 'GET /api/products': { body: [product] } });
  await openAdmin('');
  await screen.findByRole('button', { name: 'Edit Bra' });
  act(() => tokenFromAnotherTab(null));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/login'));
});

test('a new token of another tab is checked and kept', async () => {
  const asked = serve({ ...signedIn, 'GET /api/products': { body: [product] } });
  await openAdmin('');
  await screen.findByRole('button', { name: 'Edit Bra' });
  act(() => tokenFromAnotherTab('token-2'));
  await screen.findByRole('button', { name: 'Edit Bra' });
  expect(asked).toContainEqual(
    expect.objectContaining({ what: 'GET /api/auth/verify', authorization: 'Bearer token-2' }),
  );
  expect(localStorage.getItem('adminToken')).toBe('token-2');
});

test('a session check is given up after 3 seconds', async () => {
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

test('a wrong password takes the focus, and its error clears on editing', async () => {
  serve({ ...signedIn, 'GET /api/products': { body: [] } });
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

test('products are listed and deleted only after the question', async () => {
  const asked = serve({
    ...signedIn,
    'GET /api/products': { body: [product] },
    'DELETE /api/products/bra': { body: { deleted: true } },
  });
  await openAdmin('');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Bra' }));
  const question = screen.getByRole('dialog', { name: 'Delete this product?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
  expect(asked.some(({ what }) => what.startsWith('DELETE'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Bra' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/no product yet/);
  expect(asked.at(-1)).toMatchObject({ what: 'DELETE /api/products/bra', authorization: 'Bearer token-1' });
});

test('an edited product is sent with its guards, and what the server refuses is shown at its field', async () => {
  const refusal = {
    code: 'validation_failed',
    message: 'Some fields are not right',
    details: null,
    hint: null,
    fields: [{ field: 'title', message: 'Please enter a title' }],
  };
  const asked = serve({
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
  expect(asked.at(-1)?.body).toEqual({ ...sent, inventory: 7, inventory_was: 10 });
  expect(asked.at(-1)?.ifMatch).toBe('"1"');
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
});

test('an order opens to its lines, address and history, and its buttons follow its status', async () => {
  const paid = { at: '2026-11-21T10:02:00Z', by: 'ann@shop.example', action: 'order.status' } as const;
  serve({
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

test('search, status and page of the address are what the server is asked for', async () => {
  const asked = serve({ ...signedIn, 'GET /api/orders': { body: [], headers: { 'X-Total-Count': '0' } } });
  await openAdmin('?tab=orders&q=nora&status=paid&page=2');
  await screen.findByText(/No order fits/);
  expect(asked.at(-1)?.what).toBe('GET /api/orders?limit=20&offset=20&q=nora&status=paid');
});

test('a page past the last one gives way to the last one', async () => {
  const headers = { 'X-Total-Count': '21' };
  serve({
    ...signedIn,
    'GET /api/orders?limit=20&offset=199960': { body: [], headers },
    'GET /api/orders?limit=20&offset=20': { body: [staffOrder('paid')], headers },
  });
  const { container } = await openAdmin('?tab=orders&page=9999');
  await screen.findByText('21-21 of 21 orders');
  expect(window.location.search).toBe('?tab=orders&page=2');
  expect(container.textContent).toContain('Page 2 of 2');
});

test('an answer of 401 opens sign-in over the page, and the call is sent again with the new token', async () => {
  const answers: Record<string, Answer> = { ...signedIn, 'GET /api/orders': unauthorized };
  const asked = serve(answers);
  await openAdmin('?tab=orders');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }));
  expect(window.location.pathname).toBe('/admin');
  answers['POST /api/auth/login'] = { body: { token: 'token-2', user } };
  answers['GET /api/orders'] = { body: [staffOrder('pending')], headers: { 'X-Total-Count': '1' } };
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'a long test password' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Login' }));
  await screen.findByRole('button', { name: 'LC482913' });
  expect(screen.queryByRole('dialog')).toBeNull();
  const [lastList] = asked.filter(({ what }) => what.startsWith('GET /api/orders')).slice(-1);
  expect(lastList?.authorization).toBe('Bearer token-2');
  expect(localStorage.getItem('adminToken')).toBe('token-2');
});

test('sign-in over the page closes when another tab signs in, and the call is sent again', async () => {
  const answers: Record<string, Answer> = { ...signedIn, 'GET /api/orders': unauthorized };
  serve(answers);
  await openAdmin('?tab=orders');
  await screen.findByRole('dialog', { name: 'Sign in to go on' });
  answers['GET /api/orders'] = { body: [staffOrder('pending')], headers: { 'X-Total-Count': '1' } };
  act(() => tokenFromAnotherTab('token-2'));
  await screen.findByRole('button', { name: 'LC482913' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('signing out removes the token and tells the server', async () => {
  const asked = serve({ ...signedIn, 'GET /api/products': { body: [] }, 'POST /api/auth/logout': { body: {} } });
  await openAdmin('');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/login'));
  expect(localStorage.getItem('adminToken')).toBeNull();
  expect(asked.at(-1)).toMatchObject({ what: 'POST /api/auth/logout', authorization: 'Bearer token-1' });
});
