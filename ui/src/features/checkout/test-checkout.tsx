import { act, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { addToCart, clearCart } from '../../cart/store';
import { mainProduct, loadCatalog } from '../../catalog';
import { presentToasts } from '../../lib/toast';
import { endAttempt } from './order-attempt';
import { CheckoutView } from './CheckoutView';

/** One order as it went over the wire. */
export interface SentOrder {
  key: string | null;
  body: Record<string, unknown>;
  text: string;
}

type Answer = Response | Error | (() => Response | Promise<Response>);

/** The order that every form of these tests fills in, by label. */
export const filled: Record<string, string> = {
  'Full name': 'Nora Whitfield',
  Email: 'nora@mail.example',
  'Phone (optional)': '(503) 555-0142',
  'Street address': '48 Alder Street',
  'Apartment, suite (optional)': 'Apt 3',
  City: 'Portland',
  State: 'OR',
  ZIP: '97205',
  'Cardholder name': 'Nora Whitfield',
  'Card number': '4242 4242 4242 4242',
  'Expiry (MM/YY)': '12/49',
  CVC: '737',
};

/** A checkout with one line in the cart, on November 21, 2026, in front of a shop that gives these answers in turn. */
export function openCheckout(...answers: Answer[]) {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12) });
  window.history.replaceState(null, '', '/checkout');
  loadCatalog(null);
  clearCart();
  endAttempt();
  putInCart('White', 'M', 2);
  const orders: SentOrder[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path === '/api/orders') orders.push(readOrder(init));
    const answer = answers.shift() ?? new Error('no answer left');
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(typeof answer === 'function' ? answer() : answer);
  });
  const toasts: string[] = [];
  presentToasts(({ text }) => toasts.push(text));
  const { unmount } = render(<CheckoutView />);
  return { orders, toasts, unmount };
}

export function putInCart(color: string, size: string, quantity: number): void {
  const product = mainProduct();
  const variant = product?.variants.find((each) => each.color === color);
  if (!product || !variant) throw new Error(`no ${color}`);
  addToCart(product, variant, size, quantity);
}

/** Fills in the whole form, or all but some fields. */
export function fill(other: Record<string, string> = {}): void {
  for (const [label, value] of Object.entries({ ...filled, ...other })) type(label, value);
}

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Presses Place Order and lets the stages pass, up to so many milliseconds. */
export async function placeOrder(milliseconds = 1000): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Place Order' }));
  await pass(milliseconds);
}

export async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** The stage the page shows. */
export function stage(): string {
  return screen.queryByRole('dialog')?.querySelector('h2')?.textContent ?? 'idle';
}

/** The message beside Place Order. */
export function beside(): string | null | undefined {
  return screen.getByRole('button', { name: 'Place Order' }).previousElementSibling?.textContent;
}

export function saved(): Response {
  return json(201, { _id: 'o1', status: 'pending', created_at: '2026-11-21T09:41:00Z' });
}

export function refused(
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {},
): Response {
  return json(status, { code, message: 'No.', details: null, hint: null, ...more }, headers);
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

function readOrder({ headers, body }: RequestInit): SentOrder {
  const text = String(body);
  return { key: new Headers(headers).get('Idempotency-Key'), body: JSON.parse(text) as Record<string, unknown>, text };
}
