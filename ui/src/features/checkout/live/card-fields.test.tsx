import type { StripeError } from '@stripe/stripe-js';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { advance, buttonMessage, placeOrder, stage, type } from '../test-checkout';
import { fillLive, mount, openLiveCheckout } from '../test-live-checkout';

const invalid = (code: string) => ({ type: 'validation_error' as const, code, message: code });

describe('the card fields', () => {
  it('have the specified messages, in the order of the form', async () => {
    const { stripe, sent } = await openLiveCheckout();
    fillLive(stripe);
    stripe.change('cardNumber', { empty: true, complete: false });
    stripe.change('cardExpiry', { complete: false, error: invalid('invalid_expiry_year_past') });
    stripe.change('cardCvc', { complete: false });
    await placeOrder();
    const lines = within(screen.getByRole('group', { name: /payment information/ })).getAllByRole('link');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Please enter your card number',
      'Card has expired',
      'CVC must be 3 or 4 digits',
    ]);
    expect(sent).toEqual([]);
  });

  it('show what is wrong once the shopper has left them, but not while they are empty', async () => {
    const { stripe } = await openLiveCheckout();
    stripe.blur('cardCvc');
    expect(screen.queryByText('Please enter the CVC')).toBeNull();
    stripe.change('cardNumber', { complete: false, error: invalid('incomplete_number') });
    stripe.blur('cardNumber');
    expect(screen.getByText('Please enter a valid card number (13-19 digits)')).toBeDefined();
    stripe.change('cardNumber', {});
    expect(screen.queryByText(/valid card number/)).toBeNull();
    expect(screen.getByText('Visa')).toBeDefined();
  });

  it('say that they load, and what was said about that is gone once they have loaded', async () => {
    const { stripe, unmount } = await openLiveCheckout();
    expect(screen.queryByText('Loading...')).toBeNull();
    unmount();
    stripe.hangs = true;
    await mount();
    for (const name of ['Card number', 'Expiry (MM/YY)', 'CVC'])
      expect(screen.getByRole('group', { name }).parentElement?.textContent).toBe('Loading...');
    fillLive(stripe);
    await placeOrder();
    expect(buttonMessage()).toContain('the card fields have not loaded yet');
    await act(() => stripe.ready());
    expect(buttonMessage()).toBeUndefined();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('that do not load within ten seconds are loaded with the page, which keeps the shipping details', async () => {
    const { stripe, unmount } = await openLiveCheckout();
    unmount();
    stripe.hangs = true;
    const hanging = await mount();
    type('City', 'Salem');
    expect(screen.queryByRole('alert')).toBeNull();
    await advance(10_000);
    const reload = vi.fn<() => void>(() => hanging.unmount());
    vi.stubGlobal('location', { pathname: '/checkout', search: '', reload });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
    stripe.hangs = false;
    await mount();
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Salem');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each<[StripeError, string]>([
    [{ type: 'card_error', code: 'incorrect_number' }, 'Please enter a valid card number (13-19 digits)'],
    [{ type: 'card_error', code: 'card_declined' }, 'Your card was declined.'],
    [{ type: 'api_connection_error' }, 'We could not reach Stripe'],
    [{ type: 'invalid_request_error' }, 'We cannot take cards at the moment.'],
  ])('that Stripe rejects with %j place no order', async (error, message) => {
    const { stripe, sent } = await openLiveCheckout();
    fillLive(stripe);
    stripe.tokenize = () => Promise.resolve({ error });
    await placeOrder();
    expect(document.body.textContent).toContain(message);
    expect([sent, stage()]).toEqual([[], 'idle']);
  });
});
