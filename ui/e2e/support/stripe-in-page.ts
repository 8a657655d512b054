// Functions that run in the browser in place of Stripe.js. Each is sent as text, so it uses nothing outside of itself.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { PaymentMethodResult, StripeCardNumberElementChangeEvent } from '@stripe/stripe-js';
import type { ReleaseTrain } from '@stripe/stripe-js/dist/shared';
import type { UsedField, UsedStripe } from '../../src/features/checkout/live/stripe';

/** The state of a field. */
type State = Omit<StripeCardNumberElementChangeEvent, 'elementType'>;

/** What a field tells the page. Digits stay in the field. */
interface FieldMessage {
  event: 'ready' | 'change' | 'focus' | 'blur' | 'tokenized';
  state: State;
  result?: PaymentMethodResult;
}

/** Runs in the shop's page, in place of `https://js.stripe.com/dahlia/stripe.js`. */
export function installStripe(): void {
  const origin = 'https://js.stripe.com';
  type Handler = (event: StripeCardNumberElementChangeEvent & FieldMessage) => void;
  interface Element extends UsedField<StripeCardNumberElementChangeEvent> {
    tokenize(name: string): Promise<PaymentMethodResult>;
  }

  const makeElement = (type: 'cardNumber' | 'cardExpiry' | 'cardCvc', options: object): Element => {
    const frame = document.createElement('iframe');
    const handlers = new Map<string, Handler[]>();
    const send = (message: object) => frame.contentWindow?.postMessage(message, origin);
    const onMessage = ({ source, data }: MessageEvent<FieldMessage>) => {
      if (source !== frame.contentWindow) return;
      if (data.event === 'ready') send({ action: 'setUp', options });
      for (const handler of handlers.get(data.event) ?? [])
        handler({ elementType: type as 'cardNumber', ...data.state, ...data });
    };
    window.addEventListener('message', onMessage);
    const element: Element = {
      on: (event: string, handler: Handler) => {
        handlers.set(event, [...(handlers.get(event) ?? []), handler]);
        return element;
      },
      mount: (box) => {
        if (typeof box === 'string') throw new Error('the page mounts elements');
        frame.src = `${origin}/field.html?type=${type}`;
        frame.title = `Secure ${type} input frame`;
        Object.assign(frame.style, { display: 'block', width: '100%', height: '24px', border: '0' });
        box.append(frame);
        document.querySelector(`label[for="${box.id}"]`)?.addEventListener('click', () => element.focus());
      },
      focus: () => {
        frame.focus();
        send({ action: 'focus' });
      },
      destroy: () => {
        frame.remove();
        window.removeEventListener('message', onMessage);
      },
      tokenize: (name) =>
        new Promise((resolve) => {
          handlers.set('tokenized', [({ result }) => result && resolve(result)]);
          send({ action: 'tokenize', name });
        }),
    };
    return element;
  };

  const askBank = (clientSecret: string) =>
    new Promise<{ error?: { code: string } }>((resolve) => {
      const frame = document.createElement('iframe');
      frame.src = `https://hooks.stripe.com/bank.html?secret=${encodeURIComponent(clientSecret)}`;
      frame.title = 'Your bank';
      const cover = { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0', zIndex: '2147483647' };
      Object.assign(frame.style, cover);
      window.addEventListener('message', function onAnswer({ source, data }: MessageEvent<string>) {
        if (source !== frame.contentWindow) return;
        window.removeEventListener('message', onAnswer);
        frame.remove();
        resolve(data === 'done' ? {} : { error: { code: 'payment_intent_authentication_failure' } });
      });
      document.body.append(frame);
      frame.focus();
    });

  const stripe: UsedStripe<Element> = {
    elements: () => ({ create: makeElement }),
    createPaymentMethod: ({ card, billing_details: billing }) => card.tokenize(billing?.name ?? ''),
    handleNextAction: ({ clientSecret }) => askBank(clientSecret),
  };
  for (const name of ['__stripe_mid', '__stripe_sid']) document.cookie = `${name}=fake; path=/; SameSite=Strict`;
  const version = { version: 'dahlia' satisfies ReleaseTrain };
  Object.assign(window, { Stripe: Object.assign(() => stripe, version) });
}

/** Runs in the frame of a field. `tokens` are the payment methods of card numbers. */
export function runField(tokens: Record<string, string>): void {
  const type = new URLSearchParams(location.search).get('type') ?? '';
  const input = document.querySelector('input') as HTMLInputElement;
  const labels: Record<string, string> = {
    cardNumber: 'Credit or debit card number',
    cardExpiry: 'Credit or debit card expiration date',
    cardCvc: 'Credit or debit card CVC/CVV',
  };
  const tell = (message: object) => window.parent.postMessage(message, '*');
  const digits = () => input.value.replaceAll(/\D/g, '');
  const brands: Record<string, State['brand']> = { 4: 'visa', 5: 'mastercard', 3: 'amex' };
  const brand = () => brands[digits().charAt(0)] ?? 'unknown';

  const faultOf = (text: string): string | null => {
    if (type === 'cardNumber') return text.length < 16 ? 'incomplete_number' : null;
    if (type === 'cardCvc') return text.length < 3 ? 'incomplete_cvc' : null;
    if (text.length < 4) return 'incomplete_expiry';
    const now = new Date();
    return Number(text.slice(2)) + 2000 < now.getFullYear() ? 'invalid_expiry_year_past' : null;
  };
  const invalid = (code: string) => ({ type: 'validation_error' as const, code, message: 'The card is not valid.' });
  const state = (): State => {
    const code = faultOf(digits());
    const error = code === null || digits() === '' ? undefined : invalid(code);
    return { empty: digits() === '', complete: code === null, error, brand: brand() };
  };
  const tokenized = (name: string): PaymentMethodResult => ({
    paymentMethod: {
      id: tokens[digits()] ?? 'pm_card_visa',
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: { address: null, email: null, name, phone: null },
      card: {
        brand: brand(),
        checks: null,
        country: 'US',
        display_brand: brand(),
        exp_month: 12,
        exp_year: 2034,
        funding: 'credit',
        last4: digits().slice(-4),
        networks: null,
        regulated_status: null,
        three_d_secure_usage: null,
        wallet: null,
      },
      created: 1_795_000_000,
      customer: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
  });
  const format = () => {
    const text = digits();
    if (type === 'cardNumber') return text.slice(0, 16).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    if (type === 'cardExpiry') return text.length > 2 ? `${text.slice(0, 2)} / ${text.slice(2, 4)}` : text;
    return text.slice(0, 4);
  };

  input.setAttribute('aria-label', labels[type] ?? '');
  input.inputMode = 'numeric';
  input.addEventListener('input', () => {
    input.value = format();
    tell({ event: 'change', state: state() });
  });
  input.addEventListener('focus', () => tell({ event: 'focus' }));
  input.addEventListener('blur', () => tell({ event: 'blur' }));
  window.addEventListener('message', ({ data }: MessageEvent<Record<string, unknown>>) => {
    if (data['action'] === 'focus') input.focus();
    if (data['action'] === 'setUp') {
      const { placeholder = '', style } = data['options'] as {
        placeholder?: string;
        style: { base: Record<string, string> };
      };
      input.placeholder = placeholder;
      const { color = '', fontFamily = '', fontSize = '', lineHeight = '' } = style.base;
      Object.assign(input.style, { color, fontFamily, fontSize, lineHeight });
    }
    if (data['action'] !== 'tokenize') return;
    const { complete, error } = state();
    const result = complete ? tokenized(String(data['name'])) : { error: error ?? invalid('incomplete_number') };
    tell({ event: 'tokenized', result });
  });
  tell({ event: 'ready' });
}

/** Runs in the frame of the bank, in which the shopper answers. */
export function runBank(): void {
  const secret = new URLSearchParams(location.search).get('secret') ?? '';
  const { answerBank } = window as unknown as { answerBank: (secret: string, outcome: string) => Promise<void> };
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => {
      const { value } = button;
      // Closing the dialog tells the bank nothing.
      const told = value === 'closed' ? Promise.resolve() : answerBank(secret, value);
      void told.then(() => window.parent.postMessage(value, '*'));
    });
  }
}
