import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { currentLines } from '../../../cart/store';
import { advance, buttonMessage, placeOrder, rejected, stage } from '../test-checkout';
import { declined, fillLive, link, mount, openLiveCheckout, payment, placed, tokenized } from '../test-live-checkout';

const orders = 'POST /api/orders';
const pays = `POST /api/guest/${link}/payment`;
const requests = (sent: { request: string }[]) => sent.map(({ request }) => request);
const lost = () => new TypeError('lost');

describe('an order that is paid', () => {
  it('goes through the stages, and on to /success with an empty cart once the card is authorized', async () => {
    const { sent, stripe } = await openLiveCheckout(placed(), payment('authorized'));
    fillLive(stripe);
    await placeOrder(0);
    expect(stage()).toBe('Validating');
    await advance(350);
    expect(stage()).toBe('Processing Payment');
    expect(sent).toEqual([]);
    await advance(350);
    expect(requests(sent)).toEqual([orders, pays]);
    expect(sent[0]?.body).toMatchObject({
      cardholder_name: 'Nora Whitfield',
      card_brand: 'visa',
      card_last4: '4242',
      total: 9.98,
    });
    expect(sent[1]?.body).toEqual({ token: 'pm_card_visa' });
    const cardholder = { name: 'Nora Whitfield', email: 'nora@mail.example' };
    const billing = { ...cardholder, address: { postal_code: '97205', country: 'US' } };
    expect(stripe.tokenized).toEqual([{ type: 'card', card: expect.anything(), billing_details: billing }]);
    expect(currentLines()).toEqual([]);
    expect(window.location.pathname).toBe('/success');
    expect(sessionStorage.getItem('checkoutPayment')).toBeNull();
    expect(JSON.parse(localStorage.getItem('lastOrder') ?? '')).toMatchObject({ total: 9.98 });
    expect(localStorage.getItem('lastOrder')).not.toContain(link);
  });

  it('as a gift is not compared with the ZIP of who gets it', async () => {
    const { stripe } = await openLiveCheckout(placed(), payment('authorized'));
    fillLive(stripe);
    fireEvent.click(screen.getByRole('checkbox', { name: /gift/ }));
    await placeOrder();
    expect(stripe.tokenized).toMatchObject([{ billing_details: { name: 'Nora Whitfield' } }]);
    expect(JSON.stringify(stripe.tokenized)).not.toContain('97205');
  });

  it('is reported on the page that follows, not here', async () => {
    const events: unknown[] = [];
    window.fbq = (_, event) => events.push(event);
    const { stripe } = await openLiveCheckout(placed(), payment('authorized'));
    fillLive(stripe);
    await placeOrder();
    window.fbq = undefined;
    expect(events).toEqual([]);
    expect(JSON.parse(sessionStorage.getItem('purchase') ?? '')).toMatchObject({ total: 998, earlierNumber: null });
  });

  it('is looked up with growing pauses while the answer is slow or lost', async () => {
    const { sent, stripe } = await openLiveCheckout(
      placed(),
      lost(),
      payment('processing'),
      rejected(503, 'busy'),
      payment('authorized'),
    );
    fillLive(stripe);
    await placeOrder(700);
    expect(requests(sent)).toEqual([orders, pays]);
    await advance(1000);
    await advance(2000);
    expect(sent.slice(2).map(({ body }) => body)).toEqual([{}, {}]);
    expect(window.location.pathname).toBe('/checkout');
    await advance(3000);
    expect(window.location.pathname).toBe('/success');
    expect(sent.filter(({ body }) => 'token' in body)).toHaveLength(1);
  });
});

describe("the bank's question", () => {
  it('is asked before the payment is looked up', async () => {
    const action = payment('action', { client_secret: 'pi_1_secret_2' });
    const { sent, stripe } = await openLiveCheckout(placed(), action, payment('authorized'));
    fillLive(stripe);
    let hidden: string | null = 'none';
    stripe.ask = () => {
      expect(requests(sent)).toEqual([orders, pays]);
      return new Promise((resolve) => setTimeout(() => resolve({}), 5000));
    };
    await placeOrder(1000);
    hidden = screen.getByRole('dialog').getAttribute('aria-modal');
    expect([stage(), hidden, stripe.asked]).toEqual(['Completing Order', 'false', ['pi_1_secret_2']]);
    await advance(5000);
    expect(sent[2]).toMatchObject({ request: pays, body: {} });
    expect(window.location.pathname).toBe('/success');
  });

  it.each([
    ['refused', () => declined(), 'Your card was declined. You have not been charged.'],
    ['not answered', () => payment('unpaid'), "Your bank's check was not finished"],
    ['still open', () => payment('action', { client_secret: 'pi_1_secret_2' }), "Your bank's check was not finished"],
  ])('that is %s leaves the form usable', async (_, outcome, message) => {
    const action = payment('action', { client_secret: 'pi_1_secret_2' });
    const { stripe } = await openLiveCheckout(placed(), action, outcome());
    fillLive(stripe);
    await placeOrder();
    expect(stage()).toBe('idle');
    expect(buttonMessage()).toContain(message);
    expect(currentLines()).toHaveLength(1);
  });
});

it('an order whose answer was lost is found again, although the card is another one', async () => {
  const { sent, stripe, unmount, replyWith } = await openLiveCheckout(...Array.from({ length: 10 }, lost));
  fillLive(stripe);
  await placeOrder(60_000);
  unmount();
  await mount();
  fillLive(stripe);
  stripe.tokenize = () => Promise.resolve(tokenized('pm_other', 'mastercard', '4444'));
  replyWith(rejected(422, 'idempotency_key_reused'), placed(), payment('authorized'));
  await placeOrder();
  expect(requests(sent).slice(10)).toEqual([orders, orders, pays]);
  expect(sent[11]).toEqual(sent[0]);
  expect(window.location.pathname).toBe('/success');
});

it('a payment that did not go through is not taken for one that the bank has to confirm', async () => {
  const { stripe } = await openLiveCheckout(placed(), lost(), payment('unpaid'));
  fillLive(stripe);
  await placeOrder(2000);
  expect(buttonMessage()).toContain('Your payment did not go through');
});

it.each([
  [
    '422 of the total',
    () => rejected(422, 'amount_not_chargeable', { message: 'A card can pay a total from $0.50' }),
    'A card can pay a total from $0.50. You have not been charged.',
  ],
])('%s is shown as it is', async (_, response, message) => {
  const { stripe } = await openLiveCheckout(response());
  fillLive(stripe);
  await placeOrder();
  expect(buttonMessage()).toContain(message);
});

it.each([
  ['429 of the payment', rejected(429, 'rate_limited', {}, { 'Retry-After': '540' }), 'Please wait 9 minutes'],
  ['503 of the payment', rejected(503, 'payments_unavailable'), 'We cannot take cards at the moment.'],
  [
    '422 of the payment',
    rejected(422, 'invalid', { fields: [] }),
    'Your order was not placed; you have not been charged.',
  ],
])('%s says what to do', async (_, response, message) => {
  const { stripe } = await openLiveCheckout(placed(), response);
  fillLive(stripe);
  await placeOrder();
  expect([stage(), buttonMessage()]).toEqual(['idle', expect.stringContaining(message)]);
});

it('without an answer for a minute, says that the outcome is not known', async () => {
  const { stripe } = await openLiveCheckout(placed(), ...Array.from({ length: 11 }, () => payment('processing')));
  fillLive(stripe);
  await placeOrder();
  expect(stage()).toBe('Saving Order');
  await advance(60_000);
  expect(buttonMessage()).toContain('you can only be charged once');
});
