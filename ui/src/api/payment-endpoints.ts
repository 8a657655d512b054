// Paying for an order. In a file of its own, so that a shop that takes no cards does not load it.
import { call } from './client';

/** How far the payment of an order is. */
export type PaymentResult =
  | { state: 'authorized' | 'unpaid' | 'processing' }
  /** The shopper's bank wants to ask them. */
  | { state: 'action'; client_secret: string };

/** Pays the order of a link with a card that the payment provider knows by a token. Without a token, only looks. */
export async function payGuestOrder(link: string, token?: string): Promise<PaymentResult> {
  const path = `/api/guest/${encodeURIComponent(link)}/payment`;
  return (await call<PaymentResult>(path, { method: 'POST', body: { token } })).body;
}
