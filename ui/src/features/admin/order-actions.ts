import type { OrderStatus } from '../../api/wire';
import { ordersTab as words } from '../../copy/admin';

/** What staff can do with an order. */
export interface OrderAction {
  to: OrderStatus;
  label: string;
  danger: boolean;
}

const pay: OrderAction = { to: 'paid', label: words.pay, danger: false };
const cancel: OrderAction = { to: 'cancelled', label: words.cancel, danger: true };

/** Takes a payment or a cancellation back; offered in the opened row of an order that is not pending. */
export const reopen: OrderAction = { to: 'pending', label: words.reopen, danger: false };

/** Which buttons an order has in each status (specification, section 4). */
export const actionsFor: Record<OrderStatus, readonly OrderAction[]> = {
  pending: [pay, cancel],
  paid: [cancel],
  cancelled: [pay],
};

/** The look of each status. */
export const toneOf: Record<OrderStatus, 'wait' | 'ok' | 'off'> = { pending: 'wait', paid: 'ok', cancelled: 'off' };
