import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OrderMail, OrderStatus } from '../../../../api/wire';
import { formatTime } from '../../common/format-time';
import { staffOrder } from '../test-order';
import { OrderMails } from './OrderMails';

const at = '2026-11-25T15:42:00Z';
const link = 'AAAAAAAAAAAAAAAAAAAAAA';

function show(mails: OrderMail[], status: OrderStatus = 'paid') {
  const fulfillment = { ship_by: '2026-11-30', late: false, link, mails };
  render(<OrderMails order={{ ...staffOrder(status), fulfillment }} onOrder={() => {}} />);
}

test.each<[OrderMail, string]>([
  [{ letter: 'received', state: 'sent', at }, `Order received Sent ${formatTime(at)}`],
  [{ letter: 'shipped', state: 'waiting', at }, 'Shipped Waiting to be sent'],
  [
    { letter: 'delayed', state: 'waiting', at, error: '451 try later' },
    `Delayed Not sent yet: 451 try later. Next try: ${formatTime(at)}`,
  ],
  [{ letter: 'cancelled', state: 'failed', at, error: '550 no such user' }, 'Cancelled Not sent: 550 no such user'],
  [{ letter: 'refund', state: 'failed', at }, 'Refund due, to you Not sent: unknown reason'],
])('each mail says when it was sent or why not: %o', (mail, text) => {
  show([mail]);
  const [letter, state] = screen.getByRole('listitem').childNodes;
  expect(`${letter?.textContent} ${state?.textContent}`).toBe(text);
});

test('a cancelled order has no mail to send again, and an order without mails has no list', () => {
  show([{ letter: 'cancelled', state: 'sent', at }], 'cancelled');
  expect(screen.queryByRole('button')).toBeNull();
  show([]);
  expect(screen.getAllByRole('region', { name: 'Mails' })).toHaveLength(1);
});
