import { act, render } from '@testing-library/react';
import type { PaymentMethodResult, StripeCardNumberElementChangeEvent } from '@stripe/stripe-js';
import type { ReleaseTrain } from '@stripe/stripe-js/dist/shared';
import { vi } from 'vitest';
import { loadCatalog } from '../../catalog';
import { teaTowel } from '../../test-catalog';
import { LiveCheckout } from './LiveCheckout';
import type { UsedField, UsedStripe } from './live/stripe';
import { advance, defaultValues, json, prepareCheckout, rejected, type Reply, type as typeIn } from './test-checkout';

type State = StripeCardNumberElementChangeEvent;
type Field = UsedField<State>;
type Handler = (event: State) => void;

/** The fields that Stripe.js mounts, by type, with what the test lets them do. */
export interface FakeStripe {
  change: (type: 'cardNumber' | 'cardExpiry' | 'cardCvc', state: Partial<State>) => void;
  blur: (type: string) => void;
  /** Whether the fields that are mounted never become ready. */
  hangs: boolean;
  /** Makes the fields ready that have hung. */
  ready: () => Promise<void>;
  focused: string[];
  tokenized: object[];
  tokenize: () => Promise<PaymentMethodResult>;
  asked: string[];
  ask: () => Promise<unknown>;
}

const complete: State = { elementType: 'cardNumber', empty: false, complete: true, error: undefined, brand: 'visa' };

let current = {};

/** What Stripe.js returns for a card. */
export function tokenized(id: string, brand: string, last4: string): PaymentMethodResult {
  const card = {
    brand,
    checks: null,
    country: 'US',
    display_brand: brand,
    exp_month: 12,
    exp_year: 2034,
    funding: 'credit',
    last4,
    networks: null,
    regulated_status: null,
    three_d_secure_usage: null,
    wallet: null,
  };
  const about = { customer: null, livemode: false, metadata: {}, type: 'card', allow_redisplay: 'unspecified' };
  const billing = { address: null, email: null, name: 'Nora Whitfield', phone: null };
  return {
    paymentMethod: { id, object: 'payment_method', billing_details: billing, card, created: 1_795_000_000, ...about },
  };
}

/** Stands in for Stripe.js, whose real script no test loads. Its fields are ready at once. */
function installStripe(): FakeStripe {
  const handlers = new Map<string, Handler>();
  const call = (type: string, event: string, data = complete) => handlers.get(`${type} ${event}`)?.(data);
  const fake: FakeStripe = {
    change: (type, state) => act(() => call(type, 'change', { ...complete, ...state })),
    blur: (type) => act(() => call(type, 'blur')),
    hangs: false,
    ready: async () => {
      for (const type of ['cardNumber', 'cardExpiry', 'cardCvc']) call(type, 'ready');
      await advance(0);
    },
    focused: [],
    tokenized: [],
    tokenize: () => Promise.resolve(tokenized('pm_card_visa', 'visa', '4242')),
    asked: [],
    ask: () => Promise.resolve({}),
  };
  const create = (type: string): Field => ({
    on: (event: string, handler: Handler) => handlers.set(`${type} ${event}`, handler),
    mount: () => fake.hangs || call(type, 'ready'),
    focus: () => fake.focused.push(type),
    destroy: () => {},
  });
  const stripe: UsedStripe<Field> = {
    elements: () => ({ create }),
    createPaymentMethod: (data) => {
      fake.tokenized.push(data);
      return fake.tokenize();
    },
    handleNextAction: ({ clientSecret }) => {
      fake.asked.push(clientSecret);
      return fake.ask();
    },
  };
  current = stripe;
  // loadStripe keeps the first one that it finds; the version is the one that it expects.
  const make = Object.assign(() => current, { version: 'dahlia' satisfies ReleaseTrain });
  window.Stripe = make as unknown as NonNullable<typeof window.Stripe>;
  return fake;
}

/** A request as sent: its method, path and body, and the key of an order. */
export interface Sent {
  request: string;
  body: Record<string, unknown>;
  key: string | null;
}

/** Renders the live checkout with one line in the cart; fetch gives the replies in order. */
export async function openLiveCheckout(...replies: Reply[]) {
  const sent: Sent[] = [];
  sessionStorage.clear();
  loadLiveCatalog();
  const toasts = prepareCheckout(replies, (path, { method = '', body, headers }) => {
    const text = typeof body === 'string' ? body : '{}';
    const key = new Headers(headers).get('Idempotency-Key');
    sent.push({ request: `${method} ${path}`, body: JSON.parse(text) as Sent['body'], key });
  });
  const stripe = installStripe();
  const { unmount } = await mount();
  return { sent, toasts, stripe, unmount, replyWith: (...more: Reply[]) => void replies.push(...more) };
}

/** Renders the checkout again, as after a reload: what is in storage is still there. */
export async function mount() {
  const rendered = render(<LiveCheckout />);
  // Checkout loads them late, in real time.
  await import('./live/paying');
  await vi.dynamicImportSettled();
  await advance(0);
  return rendered;
}

export function loadLiveCatalog(inventory = 10): void {
  const variants = teaTowel.variants.map((variant) => ({ ...variant, inventory }));
  const payments = { key: 'pk_test_1', test: true };
  loadCatalog(JSON.stringify({ products: [{ ...teaTowel, variants, inventory: 40 }], mode: 'live', payments }));
}

/** Fills in the form; the fields of the card are complete. */
export function fillLive(stripe: FakeStripe, other: Record<string, string> = {}): void {
  const values = Object.entries({ ...defaultValues, ...other });
  for (const [label, value] of values.filter(([name]) => !/Card number|Expiry|CVC/.test(name))) typeIn(label, value);
  for (const name of ['cardNumber', 'cardExpiry', 'cardCvc'] as const) stripe.change(name, {});
}

export const link = 'AAAAAAAAAAAAAAAAAAAAAA';
export const placed = (name = link) =>
  json(201, { _id: 'o1', status: 'pending', created_at: '2026-11-21T09:41:00Z', link: name });
export const payment = (state: string, more: object = {}) =>
  json(state === 'processing' ? 202 : 200, { state, ...more });
export const declined = (fields: { field: string; message: string }[] = []) =>
  rejected(402, 'card_declined', { message: 'Your card was declined', ...(fields.length > 0 && { fields }) });
