import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { currentLines } from '../../../cart/store';
import { advance, buttonMessage, placeOrder, rejected, stage, type } from '../test-checkout';
import {
  declined,
  fillLive,
  link,
  loadLiveCatalog,
  mount,
  openLiveCheckout,
  payment,
  placed,
  tokenized,
} from '../test-live-checkout';

const orders = 'POST /api/orders';
const pays = `POST /api/guest/${link}/payment`;
const cancels = `POST /api/guest/${link}/cancel`;
const requests = (sent: { request: string }[]) => sent.map(({ request }) => request);

describe('after a decline', () => {
  it('the same order is paid with another card, and not placed again', async () => {
    const { sent, stripe, replyWith } = await openLiveCheckout(placed(), declined());
    fillLive(stripe);
    await placeOrder();
    expect(buttonMessage()).toBe('Your card was declined. You have not been charged.');
    stripe.tokenize = () => Promise.resolve(tokenized('pm_other', 'mastercard', '4444'));
    type('Cardholder name', 'Someone Else');
    replyWith(payment('authorized'));
    await placeOrder();
    expect(requests(sent)).toEqual([orders, pays, pays]);
    expect(sent[2]?.body).toEqual({ token: 'pm_other' });
    expect(window.location.pathname).toBe('/success');
  });

  it('the field that the decline names has the error', async () => {
    const fields = [{ field: 'card_cvc', message: 'The CVC is wrong' }];
    const { stripe } = await openLiveCheckout(placed(), declined(fields));
    fillLive(stripe);
    await placeOrder();
    const summary = screen.getByRole('group', { name: 'Please fix the errors in your payment information' });
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'CVC' }));
    within(summary).getByRole('link', { name: 'The CVC is wrong' }).click();
    expect(stripe.focused).toEqual(['cardCvc']);
    stripe.change('cardCvc', {});
    expect(within(summary).queryByRole('link')).toBeNull();
  });

  it('a reload pays the same order', async () => {
    const { sent, unmount, replyWith, stripe } = await openLiveCheckout(placed(), declined());
    fillLive(stripe);
    await placeOrder();
    unmount();
    replyWith(payment('unpaid'), payment('authorized'));
    await mount();
    expect(buttonMessage()).toContain('Your order is not paid yet');
    fillLive(stripe);
    await placeOrder();
    expect(requests(sent)).toEqual([orders, pays, pays, pays]);
    expect(window.location.pathname).toBe('/success');
  });

  it('a reload finds an order that was paid meanwhile', async () => {
    const { unmount, replyWith, stripe } = await openLiveCheckout(placed(), declined());
    fillLive(stripe);
    await placeOrder();
    unmount();
    replyWith(payment('processing'), payment('authorized'));
    await mount();
    expect(stage()).toBe('Completing Order');
    await advance(1000);
    expect([window.location.pathname, currentLines()]).toEqual(['/success', []]);
  });

  it('a changed address cancels that order and places a new one with a new key', async () => {
    const { sent, stripe, replyWith } = await openLiveCheckout(placed(), declined());
    fillLive(stripe);
    await placeOrder();
    type('City', 'Salem');
    replyWith(payment('unpaid'), rejected(409, 'cancel_window_closed'), placed('B'), payment('authorized'));
    await placeOrder();
    expect(requests(sent)).toEqual([orders, pays, pays, cancels, orders, 'POST /api/guest/B/payment']);
    expect(sent[4]?.key).not.toBe(sent[0]?.key);
    expect(sent[4]?.body).toMatchObject({ city: 'Salem' });
  });

  it('an order that turns out to be paid is not cancelled, whatever has changed', async () => {
    const { sent, stripe, replyWith } = await openLiveCheckout(placed(), declined());
    fillLive(stripe);
    await placeOrder();
    type('City', 'Salem');
    replyWith(payment('authorized'), rejected(409, 'already_paid'));
    await placeOrder();
    expect(requests(sent)).toEqual([orders, pays, pays, pays]);
    expect(window.location.pathname).toBe('/success');
    expect(JSON.parse(sessionStorage.getItem('purchase') ?? '')).toMatchObject({
      earlierNumber: sent[0]?.body['order_number'],
    });
  });

  it('an order that lapsed meanwhile is placed again with a new key', async () => {
    const { sent, stripe, replyWith } = await openLiveCheckout(placed(), declined());
    fillLive(stripe);
    await placeOrder();
    replyWith(rejected(409, 'order_expired'), placed('B'), payment('authorized'));
    await placeOrder();
    expect(requests(sent)).toEqual([orders, pays, pays, orders, 'POST /api/guest/B/payment']);
    expect(sent[3]?.key).not.toBe(sent[0]?.key);
    expect(window.location.pathname).toBe('/success');
  });

  it.each([
    ['the bank asks', payment('action', { client_secret: 'pi_1_secret_2' })],
    ['the bank thinks', payment('processing')],
  ])('an order that is canceled while %s is not placed again by itself', async (_, answer) => {
    const { sent, stripe, replyWith } = await openLiveCheckout(placed(), answer, rejected(409, 'order_expired'));
    fillLive(stripe);
    await placeOrder();
    await advance(1000);
    expect(requests(sent)).toEqual([orders, pays, pays]);
    expect(buttonMessage()).toContain('Your order was canceled');
    replyWith(placed('B'), payment('authorized'));
    await placeOrder();
    expect(requests(sent).slice(3)).toEqual([orders, 'POST /api/guest/B/payment']);
    expect(window.location.pathname).toBe('/success');
  });

  it('the units of the order are still for the shopper when the page says that all are sold', async () => {
    const { stripe, unmount, replyWith } = await openLiveCheckout(placed(), declined());
    fillLive(stripe);
    await placeOrder();
    unmount();
    loadLiveCatalog(0);
    replyWith(payment('unpaid'));
    await mount();
    expect(screen.queryByText(/just sold out/)).toBeNull();
    sessionStorage.removeItem('checkoutPayment');
    type('City', 'Salem');
    expect(screen.getByText(/just sold out/)).toBeDefined();
  });
});
