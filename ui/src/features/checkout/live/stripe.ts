// The only file that knows Stripe.js. It loads after checkout is usable.
import type {
  CreatePaymentMethodCardData,
  PaymentMethodResult,
  StripeCardCvcElementOptions,
  StripeCardExpiryElementOptions,
  StripeCardNumberElement,
  StripeCardNumberElementChangeEvent,
  StripeCardNumberElementOptions,
  StripeElementBase,
  StripeElementChangeEvent,
  StripeElementStyle,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { cardBrands } from '../../../../../src/rules/shop.json';
import type { CardBrand } from '../../../rules/card';
import type { TokenizedCard } from '../payment/provider';
import { cardErrorOf, NotPaid } from './payment-error';
import {
  type BoxEvents,
  type BoxName,
  boxNames,
  type BoxState,
  type Cardholder,
  type MountedCard,
} from './mounted-card';

const loadTimeoutMs = 10_000;

/**
 * What the page uses of Stripe.js. Stripe's own types contain it, and the stand-ins of the tests are of this type, so
 * neither the page nor a stand-in can differ from Stripe.
 */
export interface UsedStripe<NumberField extends UsedField<StripeCardNumberElementChangeEvent>> {
  elements(options: { locale: 'en' }): UsedElements<NumberField>;
  createPaymentMethod(data: UsedCardData<NumberField>): Promise<PaymentMethodResult>;
  /** The page asks its server what came of it. */
  handleNextAction(options: { clientSecret: string }): Promise<unknown>;
}

interface UsedElements<NumberField> {
  create(type: 'cardNumber', options: StripeCardNumberElementOptions): NumberField;
  create(type: 'cardExpiry', options: StripeCardExpiryElementOptions): UsedField;
  create(type: 'cardCvc', options: StripeCardCvcElementOptions): UsedField;
}

interface UsedCardData<NumberField> extends Pick<CreatePaymentMethodCardData, 'type' | 'billing_details'> {
  card: NumberField;
}

export interface UsedField<Change = StripeElementChangeEvent> extends Pick<
  StripeElementBase,
  'mount' | 'focus' | 'destroy'
> {
  on(event: 'change', handler: (state: Change) => void): unknown;
  on(event: 'ready' | 'focus' | 'blur' | 'loaderror', handler: (event: object) => void): unknown;
}

/** Puts the fields of a card into the boxes. Rejects if Stripe.js or a field does not load within ten seconds. */
export async function mountCard(
  key: string,
  boxes: Record<BoxName, HTMLElement>,
  placeholders: Record<BoxName, string>,
  events: BoxEvents,
): Promise<MountedCard> {
  const deadline = Date.now() + loadTimeoutMs;
  const stripe: UsedStripe<StripeCardNumberElement> | null = await within(deadline, loadStripe(key, { locale: 'en' }));
  if (!stripe) throw new Error('there is no document');
  const elements = stripe.elements({ locale: 'en' });
  const style = styleOf(boxes.cardNumber);
  const number = elements.create('cardNumber', { style, placeholder: placeholders.cardNumber, disableLink: true });
  const expiry = elements.create('cardExpiry', { style, placeholder: placeholders.cardExpiry });
  const cvc = elements.create('cardCvc', { style, placeholder: placeholders.cardCVC });
  const fields = { cardNumber: number, cardExpiry: expiry, cardCVC: cvc };
  const remove = () => boxNames.forEach((name) => fields[name].destroy());

  number.on('change', (state) => events.onChange('cardNumber', boxStateOf(state, brandOf(state.brand))));
  expiry.on('change', (state) => events.onChange('cardExpiry', boxStateOf(state)));
  cvc.on('change', (state) => events.onChange('cardCVC', boxStateOf(state)));
  const ready = boxNames.map((name) => {
    const field: Pick<UsedField, 'on'> = fields[name];
    field.on('focus', () => events.onFocus(name, true));
    field.on('blur', () => events.onFocus(name, false));
    return new Promise((resolve, reject) => {
      field.on('ready', resolve);
      field.on('loaderror', reject);
    });
  });
  boxNames.forEach((name) => fields[name].mount(boxes[name]));
  try {
    await within(deadline, Promise.all(ready));
  } catch (cause) {
    remove();
    throw cause;
  }
  return {
    focus: (name) => fields[name].focus(),
    tokenize: (cardholder) => tokenize(stripe, number, cardholder),
    nextAction: async (clientSecret) => {
      // It rejects if there is nothing to ask any more.
      await stripe.handleNextAction({ clientSecret }).catch(() => null);
    },
    remove,
  };
}

async function tokenize(
  stripe: UsedStripe<StripeCardNumberElement>,
  card: StripeCardNumberElement,
  { name, email, zip }: Cardholder,
): Promise<TokenizedCard> {
  const address = zip !== null && { address: { postal_code: zip, country: 'US' } };
  const billing = { name, email, ...address };
  const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing });
  if (error) throw new NotPaid(cardErrorOf(error));
  const { brand, last4 } = paymentMethod.card ?? {};
  return { token: paymentMethod.id, card: { card_brand: brandOf(brand), card_last4: last4 ?? '' } };
}

function boxStateOf(
  { empty, complete, error }: StripeElementChangeEvent & { error: { code: string } | undefined },
  brand: CardBrand = 'other',
): BoxState {
  return { isEmpty: empty, isComplete: complete, error: error?.code ?? null, brand };
}

/** Stripe knows brands that orders do not. */
function brandOf(name: string | undefined): CardBrand {
  return (cardBrands.find((brand) => brand === name) as CardBrand | undefined) ?? 'other';
}

/** The fields are in documents of their own: they cannot have the font of the shop, and need its colors as values. */
function styleOf(box: HTMLElement): StripeElementStyle {
  const { color } = getComputedStyle(box);
  const soft = getComputedStyle(document.documentElement).getPropertyValue('--ink-soft');
  const text = { color, fontFamily: 'system-ui, sans-serif', fontSize: '16px', lineHeight: '24px' };
  return { base: { ...text, '::placeholder': { color: soft } }, invalid: { color } };
}

/** Rejects at the deadline if `promise` is still pending. */
function within<T>(deadline: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Stripe.js does not load')), deadline - Date.now());
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
