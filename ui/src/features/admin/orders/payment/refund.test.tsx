import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { StaffOrder } from '../../../../api/wire';
import { openAdmin, signedIn, stubFetch, type StubResponse } from '../../test-admin';
import { cardPaid, shippedNow, staffOrder } from '../test-order';

const charged = cardPaid('paid', { state: 'captured' }, ['cancel', 'refund']);
const refunds = 'POST /api/orders/o1/changes';

beforeEach(() => localStorage.setItem('adminToken', 'token-1'));

/** Opens the details of an order; the server answers a refund with this. */
async function openOrder(order: StaffOrder, response: StubResponse = { body: order }) {
  const list: StubResponse = { body: [order], headers: { 'X-Total-Count': '1' } };
  const now: StubResponse = { body: order };
  const responses = {
    ...signedIn,
    'GET /api/orders/o1': now,
    'GET /api/orders?': list,
    [refunds]: response,
  };
  const requests = stubFetch(responses);
  await openAdmin('?tab=orders&q=lc482913');
  await screen.findByText('48 Alder Street');
  const sent = () => requests.filter(({ target }) => target === refunds).map(({ body }) => body);
  return { sent, list, now };
}

/** Opens the dialog of an order. */
async function openDialog(order: StaffOrder, response?: StubResponse) {
  const opened = await openOrder(order, response);
  fireEvent.click(screen.getByRole('button', { name: 'Refund…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund LC482913' }));
  const field = dialog.getByLabelText('Amount (USD)');
  return { ...opened, dialog, field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

test('what is left goes back to the card that has paid, and cancels an order that has not shipped', async () => {
  const refunded = cardPaid('paid', { state: 'captured', refunded: 9.98 });
  const { dialog, field, sent } = await openDialog(charged, { body: refunded });
  expect(field).toHaveProperty('value', '9.98');
  expect(dialog.getByText(/goes to Mastercard ending in 4444\. A refund cannot be undone/)).toBeDefined();
  expect(dialog.getByText('The order has not shipped: a full refund cancels it.')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Refund $9.98 and cancel the order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([{ type: 'refund', amount: 9.98, refunded_was: 0 }]);
  expect(screen.getAllByText(/^refunded \$9\.98$/i)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull();
});

test('a part is refunded, with what was refunded before', async () => {
  const shipped = { ...cardPaid('paid', { state: 'captured', refunded: 1 }, ['refund']), fulfillment: shippedNow };
  const { dialog, field, type, sent } = await openDialog(shipped);
  expect(field).toHaveProperty('value', '8.98');
  expect(dialog.getByRole('button', { name: 'Refund $8.98' })).toBeDefined();
  expect(dialog.queryByText(/a full refund cancels it/)).toBeNull();
  type('4.99');
  fireEvent.click(dialog.getByRole('button', { name: 'Refund $4.99' }));
  await waitFor(() => expect(sent()).toEqual([{ type: 'refund', amount: 4.99, refunded_was: 1 }]));
});

test('an amount that cannot be refunded is not sent', async () => {
  const { dialog, field, type, sent } = await openDialog(charged);
  type('9.99');
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(dialog.getByText('Please enter an amount from $0.01 to $9.98')).toBeDefined();
  expect(document.activeElement).toBe(field);
  type('9.98');
  expect(dialog.queryByText('Please enter an amount from $0.01 to $9.98')).toBeNull();
  expect(sent()).toEqual([]);
});

test('what the server says about the amount is at the field', async () => {
  const fields = [{ field: 'amount', message: 'An order has at most 10 refunds' }];
  const body = { code: 'validation_failed', message: 'Check the fields', fields };
  const { dialog, field } = await openDialog(charged, { status: 422, body });
  fireEvent.click(dialog.getByRole('button', { name: /^Refund \$9\.98/ }));
  await dialog.findByText('An order has at most 10 refunds');
  expect(document.activeElement).toBe(field);
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('if a colleague was faster, the dialog says so, with what is left now, and a second press refunds that', async () => {
  const body = { code: 'refund_moved', message: 'By now $4.99 of this order is refunded' };
  const { dialog, field, now, sent } = await openDialog(charged, { status: 409, body });
  now.body = cardPaid('paid', { state: 'captured', refunded: 4.99 }, ['refund']);
  fireEvent.click(dialog.getByRole('button', { name: /^Refund \$9\.98/ }));
  await dialog.findByText('By now $4.99 of this order is refunded. Check the amount, then refund again.');
  expect(field).toHaveProperty('value', '4.99');
  fireEvent.click(dialog.getByRole('button', { name: /^Refund \$4\.99/ }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ type: 'refund', amount: 4.99, refunded_was: 4.99 });
});

test('if a colleague has refunded everything meanwhile, the dialog stays and says so', async () => {
  const body = { code: 'refund_moved', message: 'By now $9.98 of this order is refunded' };
  const { dialog, now, sent } = await openDialog(charged, { status: 409, body });
  now.body = cardPaid('cancelled', { state: 'captured', refunded: 9.98 });
  fireEvent.click(dialog.getByRole('button', { name: /^Refund \$9\.98/ }));
  await dialog.findByText(/^By now \$9\.98 of this order is refunded/);
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(dialog.getByText('Everything is refunded')).toBeDefined();
  expect(sent()).toHaveLength(1);
});

test('a test payment is marked, and a failed refund says what was refunded', async () => {
  await openOrder(cardPaid('paid', { state: 'captured', refunded: 1, refund_failed: true, test: true }));
  expect(screen.getAllByText(/^refund failed$/i)).toHaveLength(2);
  expect(screen.getAllByText('test')).toHaveLength(2);
  expect(screen.getByText('$9.98 charged, $1.00 refunded')).toBeDefined();
});

test('a test order of a shop that takes real money by now is marked and offers no change', async () => {
  const fulfillment = { ship_by: '2026-11-25', late: false };
  await openOrder({ ...cardPaid('paid', { state: 'captured', test: true, locked: true }, []), fulfillment });
  expect(screen.getAllByText('test')).toHaveLength(2);
  expect(screen.getByText(/so this test order stays as it is/)).toBeDefined();
  const changes = /^(Refund…|Cancel: LC482913|Back to pending.*|Mark as packed|Ship…|Delay…)$/;
  expect(screen.queryByRole('button', { name: changes })).toBeNull();
});

test('a dispute is a badge and says what to do, and a hold says that nothing is charged', async () => {
  const { list } = await openOrder(cardPaid('paid', { state: 'captured', disputed: true }));
  expect(screen.getAllByText('disputed')).toHaveLength(2);
  expect(screen.getByText(/Answer in Stripe’s dashboard/)).toBeDefined();
  list.body = [{ ...cardPaid('pending', { state: 'authorized' }), hold: 'Street is missing' }];
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/not charged while the order is on hold/)).toBeDefined();
  expect(screen.queryByText('disputed')).toBeNull();
});

test.each([
  [cardPaid('paid', { state: 'captured', refunded: 2 }), 'Refund $7.98 to Mastercard ending in 4444 and cancel?'],
  [cardPaid('pending', { state: 'authorized' }), 'Release $9.98 on Mastercard ending in 4444 and cancel?'],
])('before it is cancelled, staff read what goes back to the card: %#', async (order, text) => {
  const { sent } = await openOrder(order);
  const cancel = screen.getByRole('button', { name: 'Cancel: LC482913' });
  fireEvent.click(cancel);
  const dialog = within(await screen.findByRole('dialog', { name: text }));
  expect(dialog.queryByText(/Pull the parcel/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Keep the order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
  fireEvent.click(cancel);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'asked' } });
  fireEvent.click(screen.getByLabelText('Put the units back in stock'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the order' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({ type: 'cancel', was: order.status, reason: 'asked', restock: false });
});

test('an order without a payment by card has none of this', async () => {
  await openOrder(staffOrder('paid'));
  expect(screen.getByText('Visa ending in 4242')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Payment' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull();
});
