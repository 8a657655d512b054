import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { currentLines } from '../../../cart/store';
import { teaTowel } from '../../../test-catalog';
import {
  advance,
  buttonMessage,
  fill,
  json,
  openCheckout,
  placeOrder,
  addLine,
  rejected,
  saved,
  stage,
} from '../test-checkout';

/** The listed changes of the cart; a title in them is an element, so that its direction does not reorder the sentence. */
function changes(): (string | null)[] {
  return [...document.querySelectorAll('li:has(bdi)')].map(({ textContent }) => textContent);
}

describe('a failed order', () => {
  it.each([
    [rejected(507, 'storage_full'), 'Failed to save order. Please try again.', /not placed; you have not been charged/],
    [
      rejected(429, 'too_many_orders', {}, { 'Retry-After': '40' }),
      'Failed to save order. Please try again.',
      /wait 40 seconds/,
    ],
  ])('keeps the form usable and explains what to do', async (response, toast, text) => {
    const { toasts } = openCheckout(response);
    fill();
    await placeOrder();
    expect(toasts).toEqual([toast]);
    expect(buttonMessage()).toMatch(text);
    expect(stage()).toBe('idle');
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    expect(currentLines()).toHaveLength(1);
  });

  it.each([
    [507, /^Your order was not placed; .* please try again\.Request ID: 38g5w7vm4002$/],
    [500, /^We could not reach the shop, .* not been charged\.Request ID: 38g5w7vm4002$/],
    [403, /^Your order was not placed; .* please try again\.$/],
  ])('names the request if the server failed: %i', async (status, text) => {
    const failure = () => rejected(status, 'failure', { request_id: '38g5w7vm4002' });
    const { toasts } = openCheckout(failure(), failure(), failure());
    fill();
    await placeOrder(5000);
    expect(toasts).toEqual(['Failed to save order. Please try again.']);
    expect(buttonMessage()).toMatch(text);
  });

  it('has an unknown outcome if an earlier request may have saved it', async () => {
    const { orders } = openCheckout(
      rejected(504, 'unconfirmed'),
      ...Array.from({ length: 9 }, () => rejected(503, 'replica_behind', {}, { 'Retry-After': '2' })),
      saved(),
    );
    fill();
    await placeOrder();
    await advance(70_000);
    expect(stage()).toBe('idle');
    expect(buttonMessage()).toMatch(/^We could not reach the shop, so we do not know yet whether your order arrived/);
    await placeOrder();
    expect(new Set(orders.map(({ key, text }) => `${key} ${text}`)).size).toBe(1);
    expect(stage()).toBe('Completing Order');
  });

  it('is retried after connection failures and then by the shopper, always with the same key and number', async () => {
    const lost = new TypeError('lost');
    const { orders, toasts } = openCheckout(...Array.from({ length: 10 }, () => lost), saved());
    fill();
    await placeOrder();
    await advance(8000);
    expect(screen.getByText(/We keep trying, and your order is placed only once/)).toBeDefined();
    await advance(60_000);
    expect(toasts).toEqual(['Order failed. Please try again.']);
    expect(buttonMessage()).toMatch(/press Place Order again/);
    await placeOrder();
    expect(orders).toHaveLength(11);
    expect(new Set(orders.map(({ key, text }) => `${key} ${text}`)).size).toBe(1);
    expect(stage()).toBe('Completing Order');
  });

  it('shows the errors of fields that the server rejected', async () => {
    const { toasts } = openCheckout(
      rejected(422, 'validation_failed', { fields: [{ field: 'zip', message: 'Not a zip' }] }),
    );
    fill();
    await placeOrder();
    expect(screen.getByRole('link', { name: 'Not a zip' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('ZIP'));
    expect(toasts).toEqual(['Failed to save order. Please try again.']);
  });
});

describe('an order with too many units', () => {
  it.each([
    [
      rejected(422, 'validation_failed', {
        details: 'One order can have up to 100 items and this one has 120. Please order fewer',
        fields: [
          { field: 'items', message: 'One order can have up to 100 items and this one has 120. Please order fewer' },
        ],
      }),
      'One order can have up to 100 items and this one has 120. Please order fewer.',
    ],
    [
      rejected(
        429,
        'too_many_unpaid_units',
        {
          message: 'Your network has ordered many items that are not paid yet',
          hint: 'Order fewer items, or try again in 60 minutes',
        },
        { 'Retry-After': '3600' },
      ),
      'Your network has ordered many items that are not paid yet. Order fewer items, or try again in 60 minutes.',
    ],
  ])('shows the message of the server', async (response, reason) => {
    openCheckout(response);
    fill();
    await placeOrder();
    expect(buttonMessage()).toBe(`Your order was not placed. ${reason} You have not been charged.`);
  });
});

describe('a cart that is out of date', () => {
  const towel = { ...teaTowel, inventory: 10, variants: teaTowel.variants.slice(0, 1) };

  it('shows the old and the new price, and is ordered at the new one after one click', async () => {
    const conflict = rejected(409, 'price_changed', {
      details: 'The price changed from $4.99 to $5.49',
      fields: [{ field: 'items[0].salePrice', message: 'The price changed from $4.99 to $5.49' }],
    });
    const { orders, toasts } = openCheckout(conflict, json(200, [{ ...towel, salePrice: 5.49 }]), saved());
    fill();
    await placeOrder();
    expect(toasts).toEqual(['Failed to save order. Please try again.']);
    expect(changes()).toEqual(['The price of Tea Towel changed from $4.99 to $5.49.']);
    await placeOrder();
    expect(orders).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Use the new price' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Place Order' }));
    await placeOrder();
    expect(orders[1]?.body).toMatchObject({ subtotal: 10.98, total: 10.98 });
    expect(stage()).toBe('Completing Order');
  });

  it('shows the remaining stock over all sizes of a color, and is reduced to it by one click', async () => {
    const conflict = rejected(409, 'out_of_stock', {
      fields: [{ field: 'items[1].quantity', message: 'Only 3 left' }],
    });
    const few = { ...towel, inventory: 3, variants: [{ ...towel.variants[0], inventory: 3 }] };
    openCheckout(conflict, json(200, [few]));
    addLine('White', 'L', 2);
    fill();
    await placeOrder();
    expect(screen.getByText(/\(Color: White \| Size: L\): you have 2 in your cart and only 1 is left\./)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Update my cart' }));
    expect(currentLines().map(({ size, quantity }) => [size, quantity])).toEqual([
      ['M', 2],
      ['L', 1],
    ]);
    expect(screen.queryByText(/only 1 is left/)).toBeNull();
  });

  it('loses sold-out lines, and is empty without the last one', async () => {
    const [white, ...others] = towel.variants;
    const none = { ...towel, variants: [{ ...white, inventory: 0 }, ...others] };
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    openCheckout(rejected(409, 'out_of_stock'), json(200, [none]));
    fill();
    await placeOrder();
    expect(screen.getByText(/has just sold out/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Update my cart' }));
    const heading = screen.getByRole('heading', { name: 'Your cart is empty' });
    expect(document.activeElement).toBe(heading);
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(heading.parentElement?.textContent).toContain('(Color: White | Size: M) has just sold out.');
  });

  it('shows the message of the server if the catalog cannot be fetched', async () => {
    openCheckout(rejected(409, 'out_of_stock', { details: 'Only 1 of it left' }), new TypeError('lost'));
    fill();
    await placeOrder();
    expect(buttonMessage()).toBe('Your order was not placed. Only 1 of it left. You have not been charged.');
  });
});
