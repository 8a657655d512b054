import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { StaffOrder } from '../../../../api/wire';
import { openAdmin, signedIn, stubFetch, type StubResponse } from '../../test-admin';
import { shippedNow, staffOrder } from '../test-order';

beforeEach(() => localStorage.setItem('adminToken', 'token-1'));

const variant = (color: string, inventory: number) => ({ color, inventory, image: '/media/x.jpg', low_stock: 3 });
const product = { _id: 'tea-towel', title: 'Tea Towel', has_sizes: true, variants: [variant('White', 3)] };

/** Opens the list with one order, whose details are open. */
async function openOrder(order: StaffOrder, responses: Record<string, StubResponse> = {}) {
  const requests = stubFetch({
    ...signedIn,
    ...responses,
    'GET /api/products': { body: [product] },
    'GET /api/orders/o1': { body: order },
    'GET /api/orders?': { body: [order], headers: { 'X-Total-Count': '1' } },
  });
  await openAdmin('?tab=orders&q=lc482913');
  await screen.findByText(order.order.email === '' ? /^This shopper is forgotten/ : '48 Alder Street');
  return () => requests.filter(({ target }) => target.startsWith('POST')).map(({ target, body }) => [target, body]);
}

test('a color that is no longer sold is exchanged for one that is', async () => {
  const order: StaffOrder = { ...staffOrder('paid'), can: ['exchange'] };
  const sent = await openOrder(order, { 'POST /api/orders/o1/changes': { body: order } });
  fireEvent.click(screen.getByRole('button', { name: 'Exchange… Tea Towel, Pink, L' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('option', { name: 'Pink (sold out)' })).toBeDefined();
  fireEvent.change(within(dialog).getByLabelText('Color'), { target: { value: 'White' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Exchange' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const was = { color_was: 'Pink', size_was: 'L' };
  expect(sent()).toEqual([
    ['POST /api/orders/o1/changes', { type: 'exchange', line: 1, color: 'White', size: 'L', ...was }],
  ]);
});

test.each<{ order: StaffOrder; why: string }>([
  { order: staffOrder('paid'), why: 'it has not shipped' },
  { order: { ...staffOrder('cancelled'), fulfillment: shippedNow }, why: 'it is cancelled' },
  { order: { ...staffOrder('paid'), fulfillment: shippedNow, replaces: 'LC100001' }, why: 'it is one itself' },
  {
    order: {
      ...staffOrder('paid'),
      order: { ...staffOrder('paid').order, email: '' },
      fulfillment: shippedNow,
    },
    why: 'its shopper is forgotten',
  },
])('no replacement is offered: $why', async ({ order }) => {
  await openOrder(order);
  expect(screen.queryByRole('button', { name: 'Send a replacement…' })).toBeNull();
});

test('a replacement sends what was chosen', async () => {
  const order: StaffOrder = { ...staffOrder('paid'), fulfillment: shippedNow };
  const made = { ...staffOrder('paid'), order_number: 'LC900001' };
  const sent = await openOrder(order, { 'POST /api/orders/o1/replacement': { status: 201, body: made } });
  fireEvent.click(screen.getByRole('button', { name: 'Send a replacement…' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(await within(dialog).findByLabelText('Send again'), { target: { value: '1' } });
  fireEvent.change(await within(dialog).findByLabelText('Size'), { target: { value: 'S' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send a replacement' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const items = [{ ...order.order.items[0], quantity: 1, size: 'S', salePrice: 0 }];
  expect(sent()).toEqual([['POST /api/orders/o1/replacement', { items }]]);
});

test('a replacement of nothing is not sent', async () => {
  const order: StaffOrder = { ...staffOrder('paid'), fulfillment: shippedNow };
  const sent = await openOrder(order);
  fireEvent.click(screen.getByRole('button', { name: 'Send a replacement…' }));
  const dialog = within(screen.getByRole('dialog'));
  const submit = dialog.getByRole('button', { name: 'Send a replacement' });
  expect(submit).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByLabelText('Send again'), { target: { value: '0' } });
  await waitFor(() => expect(submit).toHaveProperty('disabled', false));
  fireEvent.click(submit);
  expect(dialog.getByRole('alert').textContent).toBe('Choose the units to send again');
  fireEvent.change(dialog.getByLabelText('Send again'), { target: { value: '1' } });
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(sent()).toEqual([]);
});

test.each([
  { link: 'AAAAAAAAAAAAAAAAAAAAAA', hint: 'The price stays the same. The shopper gets a mail.' },
  { link: undefined, hint: 'The price stays the same.' },
])(
  'an exchange keeps a size that is no longer sold, and promises a mail only with a link: $link',
  async ({ link, hint }) => {
    const { order: record, fulfillment, ...rest } = staffOrder('paid');
    const items = record.items.map((line) => ({ ...line, size: 'One size' as const }));
    const mailed = { ...fulfillment, ...(link !== undefined && { link }) };
    await openOrder({ ...rest, order: { ...record, items }, fulfillment: mailed, can: ['exchange'] });
    fireEvent.click(screen.getByRole('button', { name: 'Exchange… Tea Towel, Pink, One size' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('Size')).toHaveProperty('value', 'One size');
    expect(dialog.getByText(hint)).toBeDefined();
  },
);
