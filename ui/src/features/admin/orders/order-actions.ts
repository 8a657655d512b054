import type { OrderStatus, StaffOrder } from '../../../api/wire';
import { ordersTab as words } from '../../../copy/admin-orders';
import { acceptsStatus } from './changes';

/** A status change that staff can make. */
export interface OrderAction {
  to: OrderStatus;
  label: string;
  danger: boolean;
  /** The key that makes this change, if there is one. */
  shortcut?: string;
}

export const pay: OrderAction = { to: 'paid', label: words.pay, danger: false, shortcut: 'p' };
export const cancel: OrderAction = { to: 'cancelled', label: words.cancel, danger: true, shortcut: 'c' };

/** Reverts a payment or a cancellation; offered in the details of an order that is not pending. */
export const reopen: OrderAction = { to: 'pending', label: words.reopen, danger: false, shortcut: 'b' };

/** The specified buttons for each status. */
const actionsFor: Record<OrderStatus, readonly OrderAction[]> = {
  pending: [pay, cancel],
  paid: [cancel],
  cancelled: [pay],
};

type Changeable = Pick<StaffOrder, 'status' | 'can'>;

/** Returns the buttons of an order: those of its status that the shop would not refuse. */
export function actionsOf(order: Changeable): readonly OrderAction[] {
  return actionsFor[order.status].filter(({ to }) => acceptsStatus(order, to));
}

/** Returns the change that is offered in the details of an order, if there is one. */
export function reopenOf(order: Changeable): readonly OrderAction[] {
  return acceptsStatus(order, reopen.to) ? [reopen] : [];
}

/** The badge tone of each status. */
export const toneOf: Record<OrderStatus, 'wait' | 'ok' | 'off'> = { pending: 'wait', paid: 'ok', cancelled: 'off' };
