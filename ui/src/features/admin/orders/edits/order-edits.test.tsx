import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StaffOrder } from '../../../../api/wire';
import { shippingDetails } from '../../../../copy/checkout';
import { openAdmin, signedIn, stubFetch, type StubResponse } from '../../test-admin';
import { shippedNow, staffOrder } from '../test-order';

const by = 'ann@shop.example';
const at = '2026-11-21T10:02:00Z';
const address = {
  address: '48 Alder Street',
  address2: 'Apt 3',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  phone: '(503) 555-0142',
};

beforeEach(() => localStorage.setItem('adminToken', 'token-1'));

/** Opens the list with one order, whose details are open. */
async function openOrder(order: StaffOrder, edits: Record<string, StubResponse> = {}) {
  const list: StubResponse = { body: [order], headers: { 'X-Total-Count': '1' } };
  const now: StubResponse = { body: order };
  const responses = {
    ...signedIn,
    ...edits,
    'GET /api/orders/o1': now,
    'GET /api/orders?': list,
  };
  const requests = stubFetch(responses);
  // The search for its number opens it.
  await openAdmin('?tab=orders&q=lc482913');
  await screen.findByText('48 Alder Street');
  return { edits: () => requests.filter(({ target }) => target.startsWith('POST')), list, now };
}

test('a note is saved, and is in the row and in the history', async () => {
  const saved: StaffOrder = {
    ...staffOrder('paid'),
    note: 'Gift',
    history: [{ at, by, action: 'order.note', before: '', after: 'Gift' }],
  };
  const { edits } = await openOrder(staffOrder('paid'), { 'POST /api/orders/o1/changes': { body: saved } });
  const save = screen.getByRole('button', { name: 'Save note' });
  expect(save).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Gift' } });
  expect(screen.getByText('Only staff see it. 4 of 500 characters.')).toBeDefined();
  fireEvent.click(save);
  expect(await screen.findByText('Note: Gift')).toBeDefined();
  expect(edits().map(({ target, body }) => [target, body])).toEqual([
    ['POST /api/orders/o1/changes', { type: 'note', note: 'Gift', was: '' }],
  ]);
  expect(screen.getByText('Note added').textContent).toContain(`Gift`);
  expect(screen.getByText('Note added').textContent).toContain(by);
});

test.each([
  { note: 'x'.repeat(501), message: 'Please use at most 500 characters', why: 'too long' },
  { note: '4242 4242 4242 4242', message: 'Please do not enter a card number here', why: 'a card number' },
])('a note that breaks a rule is not sent: $why', async ({ note, message }) => {
  const { edits } = await openOrder(staffOrder('paid'));
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: note } });
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText(message);
  expect(edits()).toEqual([]);
});

/** The newer note of a colleague, under the typed one. */
function theirsBeside(): HTMLElement | null {
  return screen.queryByText(
    (_, element) => element?.tagName === 'P' && element.textContent === 'Saved meanwhile: Theirs',
  );
}

test('if a colleague was faster, the typed note stays, and a second save replaces theirs', async () => {
  const theirs: StaffOrder = { ...staffOrder('paid'), note: 'Theirs' };
  const conflict = { code: 'note_changed', message: `A note was added by ${by}`, details: at };
  const { edits, now } = await openOrder(staffOrder('paid'), {
    'POST /api/orders/o1/changes': { status: 409, body: conflict },
  });
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Mine' } });
  now.body = theirs;
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText(`A note was added by ${by}. Save again to replace it.`);
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Mine');
  expect(screen.getByText('Note: Theirs')).toBeDefined();
  expect(theirsBeside()).not.toBeNull();
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Mine and theirs' } });
  expect(theirsBeside()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(edits()).toHaveLength(2));
  expect(edits()[1]?.body).toEqual({ type: 'note', note: 'Mine and theirs', was: 'Theirs' });
});

test('a typed note is still there after its row was closed', async () => {
  await openOrder(staffOrder('paid'));
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Half a sen' } });
  const opener = screen.getByRole('button', { name: 'LC482913' });
  fireEvent.click(opener);
  expect(screen.queryByLabelText('Note')).toBeNull();
  fireEvent.click(opener);
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Half a sen');
});

test('a typed note does not replace the newer one of a colleague that the list has loaded since', async () => {
  const conflict = { code: 'note_changed', message: `A note was added by ${by}`, details: at };
  const { edits, list, now } = await openOrder(staffOrder('paid'), {
    'POST /api/orders/o1/changes': { status: 409, body: conflict },
  });
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Mine' } });
  now.body = { ...staffOrder('paid'), note: 'Theirs' };
  list.body = [now.body];
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Note: Theirs');
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText(`A note was added by ${by}. Save again to replace it.`);
  expect(edits()[0]?.body).toEqual({ type: 'note', note: 'Mine', was: '' });
});

test('if a colleague was faster with a hold, the typed reason stays, and nothing is released', async () => {
  const theirs: StaffOrder = { ...staffOrder('paid'), hold: 'Theirs' };
  const conflict = { code: 'hold_changed', message: `The order was put on hold by ${by}`, details: at };
  const response: StubResponse = { status: 409, body: conflict };
  const { edits, now } = await openOrder(staffOrder('paid'), { 'POST /api/orders/o1/changes': response });
  fireEvent.change(screen.getByLabelText('Reason for a hold'), { target: { value: 'Mine' } });
  now.body = theirs;
  fireEvent.click(screen.getByRole('button', { name: 'Put on hold' }));
  await screen.findByText(`The order was put on hold by ${by}. Save again to replace it.`);
  expect(screen.getByLabelText('Reason of the hold')).toHaveProperty('value', 'Mine');
  Object.assign(response, { status: 200, body: { ...theirs, hold: 'Mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save reason' }));
  await waitFor(() => expect(edits()).toHaveLength(2));
  expect(edits().map(({ body }) => body)).toEqual([
    { type: 'hold', reason: 'Mine', was: '' },
    { type: 'hold', reason: 'Mine', was: 'Theirs' },
  ]);
});

test.each<{ order: StaffOrder; offered: boolean; why: string }>([
  { order: { ...staffOrder('paid'), fulfillment: shippedNow }, offered: false, why: 'it has shipped' },
  { order: staffOrder('cancelled'), offered: false, why: 'it is cancelled' },
  { order: { ...staffOrder('cancelled'), hold: 'Theirs' }, offered: true, why: 'it is to be released' },
])('a hold is offered where it stops something: $why', async ({ order, offered }) => {
  await openOrder(order);
  expect(screen.queryByLabelText(/^Reason (for|of)/) !== null).toBe(offered);
});

test('an order is put on hold for a reason, and released', async () => {
  const held: StaffOrder = { ...staffOrder('paid'), hold: 'Street is missing' };
  const responses = { 'POST /api/orders/o1/changes': { body: held } };
  const { edits } = await openOrder(staffOrder('paid'), responses);
  fireEvent.click(screen.getByRole('button', { name: 'Put on hold' }));
  await screen.findByText('Please enter a reason');
  fireEvent.change(screen.getByLabelText('Reason for a hold'), { target: { value: 'Street is missing' } });
  fireEvent.click(screen.getByRole('button', { name: 'Put on hold' }));
  await screen.findByText('On hold');
  responses['POST /api/orders/o1/changes'].body = staffOrder('paid');
  fireEvent.click(screen.getByRole('button', { name: 'Release' }));
  await screen.findByRole('button', { name: 'Put on hold' });
  expect(screen.queryByText('On hold')).toBeNull();
  expect(edits().map(({ body }) => body)).toEqual([
    { type: 'hold', reason: 'Street is missing', was: '' },
    { type: 'hold', reason: null, was: 'Street is missing' },
  ]);
});

test('an address is corrected by the rules of the checkout, and the history has what it was', async () => {
  const order = staffOrder('paid');
  const corrected: StaffOrder = {
    ...order,
    order: { ...order.order, address: '84 Alder Street' },
    history: [{ at, by, action: 'order.address', before: '48 Alder Street', after: '84 Alder Street' }],
  };
  const { edits } = await openOrder(order, { 'POST /api/orders/o1/changes': { body: corrected } });
  fireEvent.click(screen.getByRole('button', { name: 'Correct address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the address of LC482913' }));
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type(shippingDetails.address, '84 Alder Street');
  type(shippingDetails.zip, '9720');
  fireEvent.click(dialog.getByRole('button', { name: 'Save address' }));
  await dialog.findByText('Please enter a valid zip code');
  expect(edits()).toEqual([]);
  type(shippingDetails.zip, '97205');
  expect(dialog.queryByText('Please enter a valid zip code')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Save address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(edits().map(({ body }) => body)).toEqual([
    { type: 'address', ...address, address: '84 Alder Street', was: address },
  ]);
  expect(screen.getByText('Address corrected', { selector: 'li > span' }).textContent).toContain(
    'From: 48 Alder Street\nTo: 84 Alder Street',
  );
});

test('an address that is saved as it was is not corrected', async () => {
  const { edits } = await openOrder(staffOrder('paid'), {});
  fireEvent.click(screen.getByRole('button', { name: 'Correct address' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(edits()).toEqual([]);
  expect(screen.queryByText('Address corrected')).toBeNull();
});

test('packing leaves out the orders on hold, and counts them', async () => {
  const paid = { ...staffOrder('paid'), created_at: new Date().toISOString() };
  const held: StaffOrder = { ...paid, _id: 'o2', order_number: 'LC482914', hold: 'Street is missing' };
  vi.stubGlobal('scrollTo', () => {});
  stubFetch({ ...signedIn, 'GET /api/orders/to-ship?': { body: [held, paid] } });
  await openAdmin('?view=pack');
  await screen.findByText('LC482913');
  expect(screen.getByText('1 order on hold is left out.')).toBeDefined();
  expect(screen.queryByText('LC482914')).toBeNull();
});
