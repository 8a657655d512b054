import { ApiError } from '../../api/client';
import { order as words } from '../../copy/order';

/** Why an order was not cancelled: the code of the error. */
export type Refusal = keyof typeof words.refused;

/** Returns why the server refused to cancel; null for any other failure, such as without a network. */
export function refusalOf(cause: unknown): Refusal | null {
  const code = cause instanceof ApiError ? cause.code : '';
  return code in words.refused ? (code as Refusal) : null;
}
