import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffOrder } from '../../../api/wire';
import { openAdmin, signedIn, stubFetch } from '../test-admin';
import { cardPaid } from './test-order';

const charged = (_id: string, order_number: string): StaffOrder => {
  const order = cardPaid('paid', { state: 'captured' });
  return { ...order, _id, order_number, order: { ...order.order, _id, order_number } };
};
const orders = [charged('o1', 'LC482913'), charged('o2', 'LC482914')];

/** Selects two charged orders. Returns the changes that are sent. */
async function selectBoth() {
  localStorage.setItem('adminToken', 'token-1');
  const requests = stubFetch({
    ...signedIn,
    'GET /api/orders?': { body: orders, headers: { 'X-Total-Count': '2' } },
    'POST /api/orders/changes': { body: { orders: [], rejected: [] } },
    'POST /api/orders/o1/changes': { body: { ...orders[0], status: 'cancelled' } },
  });
  await openAdmin('?tab=orders');
  await screen.findByRole('checkbox', { name: 'Select LC482914' });
  for (const { order_number } of orders)
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${order_number}` }));
  return () => requests.filter(({ target }) => target.startsWith('POST')).map(({ target }) => target);
}

test('the button of a selected order cancels that order alone', async () => {
  const sent = await selectBoth();
  const [, first] = screen.getAllByRole('row');
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: /^Cancel/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(sent()).toEqual(['POST /api/orders/o1/changes']));
});

test('the button of the selection cancels all of it', async () => {
  const sent = await selectBoth();
  const bar = screen.getByRole('region', { name: 'Selected orders' });
  fireEvent.click(within(bar).getByRole('button', { name: /^Cancel/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel 2 orders' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual(['POST /api/orders/changes']);
});
