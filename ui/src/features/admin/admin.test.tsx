import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openAdmin, product, signedIn, stubFetch } from './test-admin';
import { staffOrder } from './orders/test-order';

beforeEach(() => localStorage.setItem('adminToken', 'token-1'));

const otherOrderLinks = () => screen.queryAllByRole('link', { name: /^LC|more$|^Search for/ });

test('an invalid password has the focus, and editing clears its error', async () => {
  stubFetch({ ...signedIn, 'GET /api/products': { body: [] } });
  await openAdmin('?tab=products');
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

test('a password can be sent again after the sign-in that it needs was declined', async () => {
  stubFetch({
    ...signedIn,
    'GET /api/products': { body: [] },
    'POST /api/auth/password': { status: 401, body: { code: 'unauthorized', message: 'Sign in.' } },
  });
  await openAdmin('?tab=products');
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Current password'), { target: { value: 'the one there is' } });
  fireEvent.change(dialog.getByLabelText('New password'), { target: { value: 'a long new password' } });
  const submit = dialog.getByRole('button', { name: 'Change password' });
  fireEvent.click(submit);
  const signIn = await screen.findByRole('dialog', { name: 'Sign in to continue' });
  expect(submit.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(within(signIn).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBeNull());
});

test('a product is deleted only after confirmation', async () => {
  const requests = stubFetch({
    ...signedIn,
    'GET /api/products': { body: [product] },
    'DELETE /api/products/tea-towel': { body: { deleted: true } },
  });
  await openAdmin('?tab=products');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Tea Towel' }));
  const question = screen.getByRole('dialog', { name: 'Delete this product?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
  expect(requests.some(({ target }) => target.startsWith('DELETE'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Tea Towel' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/no product yet/);
  expect(requests.at(-1)).toMatchObject({ target: 'DELETE /api/products/tea-towel', authorization: 'Bearer token-1' });
});

test('an edit is sent with its version and old stock, and server errors are shown at their fields', async () => {
  const rejection = {
    code: 'validation_failed',
    message: 'Validation failed',
    details: null,
    hint: null,
    fields: [{ field: 'title', message: 'Please enter a title' }],
  };
  const requests = stubFetch({
    ...signedIn,
    'GET /api/products': { body: [product] },
    'PUT /api/products/tea-towel': { status: 422, body: rejection },
  });
  await openAdmin('?tab=products');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Tea Towel' }));
  fireEvent.change(screen.getByLabelText('Inventory'), { target: { value: '7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save product' }));
  await screen.findByText('Please enter a title');
  const { _id, version: _, variants: __, ...sent } = product;
  expect(requests.at(-1)?.body).toEqual({ ...sent, sale_ends: '', inventory: 7, inventory_was: 10 });
  expect(requests.at(-1)?.ifMatch).toBe('"1"');
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
});

test('a failure of the server is shown with the ID of the request, below the text', async () => {
  const failure = { code: 'storage', message: 'The database cannot be read', request_id: '38g5w7vm4002' };
  stubFetch({ ...signedIn, 'GET /api/products': { status: 503, body: failure } });
  await openAdmin('?tab=products');
  const id = await screen.findByText('Request ID: 38g5w7vm4002');
  expect(id.tagName).toBe('SMALL');
  expect(id.parentElement?.textContent).toBe('The database cannot be read. Try againRequest ID: 38g5w7vm4002');
});

test('an order shows its lines, address and history, and its buttons depend on its status', async () => {
  const paid = { at: '2026-11-21T10:02:00Z', by: 'ann@shop.example', action: 'order.status' } as const;
  stubFetch({
    ...signedIn,
    'GET /api/orders/o1': { body: staffOrder('pending') },
    'GET /api/orders': { body: [staffOrder('pending')], headers: { 'X-Total-Count': '1' } },
    'POST /api/orders/o1/changes': {
      body: { ...staffOrder('paid'), history: [{ ...paid, before: 'pending', after: 'paid' }] },
    },
  });
  await openAdmin('?tab=orders');
  const opener = await screen.findByRole('button', { name: 'LC482913' });
  fireEvent.click(opener);
  expect(screen.getByText('Color: Pink | Size: L | Quantity: 2')).toBeDefined();
  expect(screen.getByText('48 Alder Street')).toBeDefined();
  expect(screen.getByText('Visa ending in 4242')).toBeDefined();
  expect(screen.queryByText('History')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Mark as Paid: LC482913' }));
  await screen.findByText('paid', { selector: 'span' });
  expect(screen.queryByRole('button', { name: /Mark as Paid/ })).toBeNull();
  expect(screen.getByText('History')).toBeDefined();
  expect(screen.getByText('From pending to paid').parentElement?.textContent).toContain('ann@shop.example');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test.each([
  { total: 0, newest: [], link: [] },
  { total: 2, newest: ['LC100002', 'LC100003'], link: [] },
  { total: 5, newest: ['LC100002', 'LC100003'], link: ['and 3 more'] },
])('an open order lists the others with its email: $total', async ({ total, newest, link }) => {
  const summaries = newest.map((order_number) => ({ ...staffOrder('paid'), _id: order_number, order_number }));
  const requests = stubFetch({
    ...signedIn,
    'GET /api/orders/o1': { body: { ...staffOrder('pending'), others: { newest: summaries, total } } },
    'GET /api/orders': { body: [staffOrder('pending')], headers: { 'X-Total-Count': '1' } },
  });
  // The search for its number opens it.
  await openAdmin('?tab=orders&q=lc482913');
  await screen.findByText('48 Alder Street');
  await waitFor(() => expect(otherOrderLinks()).toHaveLength(newest.length + link.length));
  expect(otherOrderLinks().map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ...newest.map((number) => [number, `/admin?tab=orders&q=${number}`]),
    ...link.map((text) => [text, '/admin?tab=orders&q=nora%40mail.example']),
  ]);
  expect(requests.map(({ target }) => target)).toContain('GET /api/orders/o1');
});

test('the request contains the search, status and page from the URL', async () => {
  const requests = stubFetch({ ...signedIn, 'GET /api/orders': { body: [], headers: { 'X-Total-Count': '0' } } });
  await openAdmin(`?tab=orders&q=nora&status=paid&older_than_days=2`);
  await screen.findByText(/No orders match/);
  expect(requests.map(({ target }) => target)).toContain(
    'GET /api/orders?limit=21&q=nora&status=paid&older_than_days=2',
  );
});

test('a page without orders redirects to the first one', async () => {
  const headers = { 'X-Total-Count': '1' };
  const id = '0192aaaa-0000-7000-8000-00000000000f';
  stubFetch({
    ...signedIn,
    [`GET /api/orders?limit=21&before=${id}`]: { body: [], headers },
    'GET /api/orders?limit=21': { body: [staffOrder('paid')], headers },
  });
  await openAdmin(`?tab=orders&before=${id}&from=21`);
  await screen.findByText('1-1 of 1 order');
  expect(window.location.search).toBe('?tab=orders');
});
