import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { StaffOrder } from '../../../../api/wire';
import { BulkCancel } from './BulkCancel';
import { readView } from '../loading/orders-view';
import { signIn } from '../../common/session';
import { account, stubFetch } from '../../test-admin';
import { cardPaid, shippedNow, staffOrder } from '../test-order';

const held: StaffOrder = { ...staffOrder('pending'), _id: 'o2', order_number: 'LC482914', hold: 'Pays on Friday' };
const listed = { body: [held, staffOrder('pending')], headers: { 'X-Total-Count': '2' } };
const changed = { body: { orders: [], rejected: [] } };

beforeEach(async () => {
  stubFetch({ 'POST /api/auth/login': { body: { token: 't', user: account } } });
  await signIn(account.email, 'a long password');
});

async function cancelAll(search: string, list = listed) {
  const requests = stubFetch({ 'GET /api/orders?': list, 'POST /api/orders/changes': changed });
  render(<BulkCancel view={readView(search)} total={2} offered onChange={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel all 2 orders in this list' }));
  await screen.findByRole('dialog');
  return requests;
}

test('orders on hold are left out when a whole list is cancelled', async () => {
  const requests = await cancelAll('?status=pending');
  expect(screen.getByText(/1 pending/).textContent).toContain('1 order on hold is left out.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel 1 order' }));
  await screen.findByRole('button', { name: 'Cancel all 2 orders in this list' });
  const sent = requests.find(({ target }) => target.startsWith('POST'));
  expect(sent?.body).toEqual({
    orders: false,
    changes: [{ _id: 'o1', change: { type: 'cancel', was: 'pending', reason: 'staff', restock: true } }],
  });
});

test('a list of orders on hold is cancelled as a whole', async () => {
  await cancelAll('?status=pending&on_hold=true');
  expect(screen.getByRole('button', { name: 'Cancel 2 orders' })).toBeDefined();
  const text = screen.getByText(/2 pending/).textContent;
  expect(text).not.toContain('left out');
  expect(text).toContain('1 of them is on hold.');
});

test('the confirmation says how many of the orders give money back', async () => {
  const charged: StaffOrder = { ...cardPaid('paid', { state: 'captured' }), _id: 'o2', order_number: 'LC482914' };
  const shipped: StaffOrder = { ...charged, _id: 'o3', order_number: 'LC482915', fulfillment: shippedNow, can: [] };
  await cancelAll('?status=paid', { ...listed, body: [charged, shipped, staffOrder('paid')] });
  expect(screen.getByText(/3 paid/).textContent).toContain('The money of 1 paid by card goes back to the shoppers.');
});

test.each([
  { link: 'AAAAAAAAAAAAAAAAAAAAAA', count: 1 },
  { link: undefined, count: 0 },
])('the dialog speaks of a mail only if one of the orders has a link: $link', async ({ link, count }) => {
  const order = staffOrder('pending');
  const mailed = { ...order, fulfillment: { ...order.fulfillment, ...(link !== undefined && { link }) } };
  await cancelAll('?status=pending', { ...listed, body: [held, mailed] });
  expect(screen.queryAllByText(/^The mail to the shopper gives the reason/)).toHaveLength(count);
});
