import type { Payment, ChangeType, Fulfillment, OrderStatus, StaffOrder } from '../../../api/wire';

/** The changes of the status that an order accepts which no card pays. */
const statusChanges: Record<OrderStatus, ChangeType[]> = {
  pending: ['mark_paid', 'cancel'],
  paid: ['reopen', 'cancel'],
  cancelled: ['mark_paid', 'reopen'],
};

/** How far an order has come that nothing was done with. */
export const dueNow: Fulfillment = { ship_by: '2026-11-25', late: false };

/** An order of two pink tea towels. */
export function staffOrder(status: OrderStatus): StaffOrder {
  const record: StaffOrder['order'] = {
    _id: 'o1',
    status,
    created_at: '2026-11-21T09:41:00Z',
    order_number: 'LC482913',
    items: [{ _id: 'tea-towel', title: 'Tea Towel', color: 'Pink', size: 'L', quantity: 2, salePrice: 4.99 }],
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
    productId: { _id: 'tea-towel', title: 'Tea Towel' },
    customerInfo: { name: record.name, email: record.email },
    amount: 9.98,
    status,
    created_at: record.created_at,
    order: record,
    fulfillment: dueNow,
    history: [],
    can: [...statusChanges[status], 'note', 'hold', 'address'],
  };
}

/** The same order, paid by card. It accepts these changes. */
export function cardPaid(
  status: OrderStatus,
  payment: Partial<Payment>,
  can: ChangeType[] = status === 'cancelled' ? [] : ['cancel'],
): StaffOrder & { payment: Payment } {
  const order = staffOrder(status);
  const captured = payment.state === 'captured' ? order.amount : 0;
  const card = { card_brand: 'mastercard', card_last4: '4444' };
  const refunds = { refunded: 0, refunding: 0, refund_failed: false };
  const known: Payment = {
    state: 'unpaid',
    ...card,
    captured,
    ...refunds,
    disputed: false,
    test: false,
    locked: false,
  };
  return { ...order, can, payment: { ...known, ...payment } };
}

/** How far an order has come that has shipped. */
export const shippedNow: Fulfillment = {
  ship_by: '2026-11-25',
  late: false,
  shipped: { at: '2026-11-22T10:00:00Z', carrier: 'usps', tracking: '' },
};

/** Answers the path of an order list as the server does, from all orders, newest first. */
export function pageOf<T extends { _id: string; status: OrderStatus }>(all: readonly T[], path: string): T[] {
  const query = new URL(path, 'http://localhost').searchParams;
  const status = query.get('status');
  const older = all.slice(all.findIndex(({ _id }) => _id === query.get('before')) + 1);
  return older.filter((order) => order.status === status).slice(0, Number(query.get('limit')));
}
