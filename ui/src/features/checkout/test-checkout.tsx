import { act, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { addToCart, clearCart } from '../../cart/store';
import { mainProduct, loadCatalog } from '../../catalog';
import { presentToasts } from '../../lib/toast';
import { teaTowelCatalog } from '../../test-catalog';
import { endAttempt } from './placing/order-attempt';
import { SpecCheckout } from './SpecCheckout';

/** An order request as sent. */
export interface SentOrder {
  key: string | null;
  body: Record<string, unknown>;
  text: string;
}

export type Reply = Response | Error | (() => Response | Promise<Response>);

/** The default form values, by label. */
export const defaultValues: Record<string, string> = {
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

/** Renders checkout with one line in the cart; fetch gives the replies in order. */
export function openCheckout(...replies: Reply[]) {
  const orders: SentOrder[] = [];
  loadCatalog(teaTowelCatalog);
  const toasts = prepareCheckout(replies, (path, init) => {
    if (path === '/api/orders') orders.push(readOrder(init));
  });
  const { unmount } = render(<SpecCheckout />);
  return { orders, toasts, unmount };
}

/** Puts one line into the cart, on November 21, 2026; returns the toasts that are shown from now on. */
export function prepareCheckout(replies: Reply[], onRequest: (path: string, init: RequestInit) => void): string[] {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12) });
  window.history.replaceState(null, '', '/checkout');
  clearCart();
  endAttempt();
  addLine('White', 'M', 2);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    onRequest(path, init);
    const reply = replies.shift() ?? new Error('no reply left');
    if (reply instanceof Error) return Promise.reject(reply);
    return Promise.resolve(typeof reply === 'function' ? reply() : reply);
  });
  const toasts: string[] = [];
  presentToasts(({ text }) => toasts.push(text));
  return toasts;
}

export function addLine(color: string, size: string, quantity: number): void {
  const product = mainProduct();
  const variant = product?.variants.find((each) => each.color === color);
  if (!product || !variant) throw new Error(`no ${color}`);
  addToCart(product, variant, size, quantity);
}

/** Fills in the whole form; `other` overrides default values. */
export function fill(other: Record<string, string> = {}): void {
  for (const [label, value] of Object.entries({ ...defaultValues, ...other })) type(label, value);
}

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Clicks Place Order and advances the clock. */
export async function placeOrder(milliseconds = 1000): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Place Order' }));
  await advance(milliseconds);
}

export async function advance(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Returns the stage that the page shows. */
export function stage(): string {
  return screen.queryByRole('dialog')?.querySelector('h2')?.textContent ?? 'idle';
}

/** Returns the message next to Place Order. */
export function buttonMessage(): string | null | undefined {
  return screen.getByRole('button', { name: 'Place Order' }).previousElementSibling?.textContent;
}

export function saved(): Response {
  return json(201, { _id: 'o1', status: 'pending', created_at: '2026-11-21T09:41:00Z' });
}

export function rejected(
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
