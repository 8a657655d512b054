import { ApiError } from '../../../api/client';
import type { StaffOrder } from '../../../api/wire';
import { asStaff } from '../common/session';

/** Returns the order with an ID or a number; null if there is none. */
export async function findOrder(idOrNumber: string, as = asStaff): Promise<StaffOrder | null> {
  try {
    return await as('GET /orders/{id}', { path: { id: idOrNumber } });
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 404) return null;
    throw cause;
  }
}
