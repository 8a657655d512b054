import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { StaffOrder } from '../../../../api/wire';
import { openAdmin, signedIn, stubFetch, type StubResponse } from '../../test-admin';
import { shippedNow, staffOrder } from '../test-order';

const shipped: StaffOrder = { ...staffOrder('paid'), fulfillment: shippedNow };
const done = { body: { orders: ['LC482913', 'LC482914'] } };

beforeEach(() => localStorage.setItem('adminToken', 'token-1'));

async function openData(order: StaffOrder, forget: StubResponse, now: StaffOrder = order) {
  const requests = stubFetch({
    ...signedIn,
    'POST /api/customers/forget': forget,
    'GET /api/orders/o1': { body: now },
    'GET /api/orders?': { body: [order], headers: { 'X-Total-Count': '1' } },
  });
  await openAdmin('?tab=orders&q=lc482913');
  fireEvent.click(await screen.findByRole('button', { name: 'Shopper’s data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The shopper’s data' }));
  return { dialog, sent: () => requests.filter(({ target }) => target.startsWith('POST')).map(({ body }) => body) };
}

test('a shopper is forgotten only after their email is typed, and the order then has no address', async () => {
  const empty = { name: '', email: '', phone: '', address: '', address2: '', city: '', zip: '' };
  const forgotten: StaffOrder = {
    ...shipped,
    customerInfo: { name: '', email: '' },
    order: { ...shipped.order, ...empty },
  };
  const { dialog, sent } = await openData(shipped, done, forgotten);
  const field = dialog.getByLabelText('Type the shopper’s email to forget them');
  fireEvent.change(field, { target: { value: 'nora@other.example' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Forget this shopper' }));
  expect(dialog.getByText('This is another email')).toBeDefined();
  fireEvent.change(field, { target: { value: ' Nora@Mail.example' } });
  expect(dialog.queryByText('This is another email')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Forget this shopper' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([{ email: 'nora@mail.example' }]);
  expect(screen.getByText('This shopper is forgotten: name, address and email are deleted.')).toBeDefined();
  expect(screen.getByText('Forgotten shopper')).toBeDefined();
  expect(document.activeElement?.getAttribute('data-control')).toBe('open');
});

test('an order that is not settled is named, and the dialog stays', async () => {
  const message = 'The shopper cannot be forgotten yet: order LC482914 is open';
  const body = { code: 'validation_failed', message: 'Validation failed', fields: [{ field: 'email', message }] };
  const { dialog } = await openData(shipped, { status: 422, body });
  const field = dialog.getByLabelText('Type the shopper’s email to forget them');
  fireEvent.change(field, { target: { value: 'nora@mail.example' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Forget this shopper' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  expect(field.getAttribute('aria-invalid')).toBeNull();
});
