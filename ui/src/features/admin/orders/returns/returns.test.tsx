import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { StaffOrder } from '../../../../api/wire';
import { openAdmin, signedIn, stubFetch } from '../../test-admin';
import { cardPaid, shippedNow, staffOrder } from '../test-order';
import { draftOf, fittedTo, proposedRefund, unitsLeft } from './return-draft';

const charged = cardPaid('paid', { state: 'captured' }, ['return', 'refund']);
const shipped: StaffOrder = { ...charged, fulfillment: { ...shippedNow, stage: 'shipped' } };
const one = { at: '2026-11-25T10:00:00Z', reason: 'damaged', note: '', restocked: false } as const;
const returned: StaffOrder = {
  ...shipped,
  fulfillment: { ...shipped.fulfillment, stage: 'returned', returns: [{ ...one, lines: [{ line: 1, quantity: 1 }] }] },
  can: ['return', 'undo_return'],
};
const changes = 'POST /api/orders/o1/changes';

beforeEach(() => localStorage.setItem('adminToken', 'token-1'));

/** Opens the details of an order; the server answers a change with another. */
async function openOrder(order: StaffOrder, after: StaffOrder) {
  const list = { body: [order], headers: { 'X-Total-Count': '1' } };
  const responses = { ...signedIn, 'GET /api/orders/o1': { body: order }, 'GET /api/orders?': list };
  const requests = stubFetch({ ...responses, [changes]: { body: after } });
  await openAdmin('?tab=orders&q=lc482913');
  await screen.findByText('48 Alder Street');
  return () => requests.filter(({ target }) => target === changes).map(({ body }) => body);
}

async function openDialog(order: StaffOrder, after: StaffOrder) {
  const sent = await openOrder(order, after);
  fireEvent.click(screen.getByRole('button', { name: 'Return…' }));
  return { sent, dialog: within(await screen.findByRole('dialog', { name: 'Return of LC482913' })) };
}

test('a part comes back, with its price refunded to the card', async () => {
  const { sent, dialog } = await openDialog(shipped, returned);
  const refund = dialog.getByLabelText('Refund to the card (USD)');
  expect(refund).toHaveProperty('value', '9.98');
  fireEvent.change(dialog.getByLabelText(/^Tea Towel/), { target: { value: '1' } });
  expect(refund).toHaveProperty('value', '4.99');
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'damaged' } });
  fireEvent.click(dialog.getByLabelText('Put the units back in stock'));
  fireEvent.click(dialog.getByRole('button', { name: 'Record the return and refund $4.99' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const lines = [{ line: 1, quantity: 1 }];
  expect(sent()).toEqual([
    { type: 'return', lines, reason: 'damaged', note: '', restock: false, was: 0, refund: 4.99, refunded_was: 0 },
  ]);
  expect(screen.getByText('returned, 1 of 2')).toBeDefined();
});

test('a return without a payment by card is recorded and undone', async () => {
  const { sent, dialog } = await openDialog({ ...shipped, can: ['return'] }, returned);
  expect(dialog.queryByLabelText('Refund to the card (USD)')).toBeNull();
  fireEvent.change(dialog.getByLabelText(/^Tea Towel/), { target: { value: '0' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Record the return' }));
  expect(dialog.getByText('Please choose the units that came back')).toBeDefined();
  fireEvent.change(dialog.getByLabelText(/^Tea Towel/), { target: { value: '2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Record the return' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the last return' }));
  await waitFor(() => expect(sent()[1]).toEqual({ type: 'undo_return' }));
});

test('an amount above what is left is refused, and an empty one refunds nothing', async () => {
  const { sent, dialog } = await openDialog(shipped, returned);
  const refund = dialog.getByLabelText('Refund to the card (USD)');
  fireEvent.change(refund, { target: { value: '10' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Record the return' }));
  expect(dialog.getByText('Please enter an amount from $0.01 to $9.98')).toBeDefined();
  fireEvent.change(refund, { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Record the return' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).not.toHaveProperty('refund');
});

test('shipping is proposed for a whole return, unless staff leave it out', () => {
  const order = { ...shipped, order: { ...shipped.order, shipping_cost: 4.99 }, amount: 14.97 };
  const whole = { ...order, payment: { ...charged.payment, captured: 14.97 } };
  const draft = draftOf(whole);
  expect(proposedRefund(whole, draft)).toBe(1497);
  expect(proposedRefund(whole, { ...draft, withShipping: false })).toBe(998);
  expect(proposedRefund(whole, { ...draft, units: [1] })).toBe(499);
  expect(unitsLeft(returned)).toEqual([1]);
});

test('a draft has no more units than are left', () => {
  expect(fittedTo(returned, draftOf(shipped)).units).toEqual([1]);
  expect(fittedTo(returned, { ...draftOf(shipped), units: [0] }).units).toEqual([0]);
});

test('an order that has not shipped has no return', async () => {
  await openOrder(staffOrder('paid'), staffOrder('paid'));
  expect(screen.queryByRole('button', { name: 'Return…' })).toBeNull();
});
