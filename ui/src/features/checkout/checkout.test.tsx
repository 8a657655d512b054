import { orderPrefix } from '@brand/brand.json';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clearCart, currentLines } from '../../cart/store';
import { SpecCheckout } from './SpecCheckout';
import { buttonMessage, fill, openCheckout, advance, placeOrder, rejected, saved, stage, type } from './test-checkout';

const step = () => screen.getByRole('list', { name: 'Progress' }).querySelector('[aria-current]')?.textContent;

describe('an order', () => {
  it('goes through every stage and navigates to /out-of-stock two seconds after it is saved', async () => {
    openCheckout(saved());
    fill();
    fireEvent.click(screen.getByRole('button', { name: 'Place Order' }));
    expect(stage()).toBe('Validating');
    expect(screen.getByText("Please don't close this window or refresh the page.")).toBeDefined();
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('Validating');
    await advance(350);
    expect(stage()).toBe('Processing Payment');
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('Processing Payment');
    await advance(350);
    expect(stage()).toBe('Completing Order');
    expect(currentLines()).toEqual([]);
    await advance(1990);
    expect(window.location.pathname).toBe('/checkout');
    await advance(20);
    expect(window.location.pathname).toBe('/out-of-stock');
  });

  it('contains every field, and only the cardholder, brand and last four digits of the card', async () => {
    const { orders } = openCheckout(saved());
    fill({ 'Full name': '  Nora Whitfield ' });
    await placeOrder();
    expect(orders).toHaveLength(1);
    expect(orders[0]?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(orders[0]?.body).toEqual({
      order_number: expect.stringMatching(new RegExp(`^${orderPrefix}[1-9][0-9]{5}$`)),
      items: [
        {
          _id: 'tea-towel',
          title: 'Tea Towel',
          color: 'White',
          size: 'M',
          quantity: 2,
          salePrice: 4.99,
        },
      ],
      name: 'Nora Whitfield',
      email: 'nora@mail.example',
      phone: '(503) 555-0142',
      address: '48 Alder Street',
      address2: 'Apt 3',
      city: 'Portland',
      state: 'OR',
      zip: '97205',
      shipping_method: 'free',
      subtotal: 9.98,
      shipping_cost: 0,
      total: 9.98,
      cardholder_name: 'Nora Whitfield',
      card_brand: 'visa',
      card_last4: '4242',
    });
    expect(JSON.parse(localStorage.getItem('lastOrder') ?? '')).toEqual({
      orderNumber: orders[0]?.body['order_number'],
      placedAt: expect.stringContaining('2026-11-21T') as string,
      items: [{ title: 'Tea Towel', quantity: 2, color: 'White', size: 'M', salePrice: 4.99 }],
      total: 9.98,
      shipping: {
        name: 'Nora Whitfield',
        email: 'nora@mail.example',
        address: '48 Alder Street',
        address2: 'Apt 3',
        city: 'Portland',
        state: 'OR',
        zip: '97205',
      },
    });
  });

  it('reports InitiateCheckout once, AddPaymentInfo before the order is saved and Purchase after', async () => {
    const events: unknown[] = [];
    window.fbq = (_, event) => events.push(event);
    const { orders } = openCheckout(() => {
      events.push('saved');
      return saved();
    });
    fill();
    await placeOrder();
    window.fbq = undefined;
    expect(orders).toHaveLength(1);
    expect(events).toEqual(['InitiateCheckout', 'AddPaymentInfo', 'saved', 'Purchase']);
  });

  it('is sent once on a double click', async () => {
    const { orders } = openCheckout(saved(), saved());
    fill();
    const button = screen.getByRole('button', { name: 'Place Order' });
    fireEvent.click(button);
    fireEvent.click(button);
    await advance(1000);
    expect(orders).toHaveLength(1);
  });

  it('does not navigate if the shopper leaves the page within the two seconds', async () => {
    const { unmount } = openCheckout(saved());
    fill();
    await placeOrder();
    window.history.pushState(null, '', '/shop');
    unmount();
    await advance(3000);
    expect(window.location.pathname).toBe('/shop');
  });
});

/** Returns a pending response and the function that resolves it. */
function deferredResponse() {
  const events = new EventTarget();
  const pending = new Promise<Response>((resolve) => {
    events.addEventListener('resolve', () => resolve(response));
  });
  let response = saved();
  const respond = (next: Response) => {
    response = next;
    events.dispatchEvent(new Event('resolve'));
  };
  return { pending, respond };
}

describe('a form that is unmounted while its order is being saved', () => {
  it('navigates to /out-of-stock as soon as the order is saved', async () => {
    const { pending, respond } = deferredResponse();
    const { unmount } = openCheckout(() => pending);
    fill();
    await placeOrder();
    expect(stage()).toBe('Saving Order');
    window.history.pushState(null, '', '/shop');
    unmount();
    respond(saved());
    await advance(0);
    expect(currentLines()).toEqual([]);
    expect(window.location.pathname).toBe('/out-of-stock');
  });

  it('shows the overlay again when it is mounted again, until the order fails', async () => {
    const { pending, respond } = deferredResponse();
    const { unmount, orders } = openCheckout(() => pending);
    fill();
    await placeOrder();
    unmount();
    render(<SpecCheckout />);
    expect(stage()).toBe('Saving Order');
    respond(rejected(507, 'storage_full'));
    await advance(0);
    expect(stage()).toBe('idle');
    expect([orders.length, window.location.pathname]).toEqual([1, '/checkout']);
  });
});

describe('form validation', () => {
  it('shows shipping errors first, with the focus on the summary', async () => {
    const { orders, toasts } = openCheckout();
    fill({ Email: 'nora@gmail', ZIP: '9720', 'Card number': '1' });
    await placeOrder();
    const summary = screen.getByRole('group', { name: 'Please fix the errors in your shipping information' });
    expect(document.activeElement).toBe(summary);
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Please enter a valid email address', 'Please enter a valid zip code']);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Card number').getAttribute('aria-invalid')).toBeNull();
    expect(buttonMessage()).toBe('Your order was not placed. Two fields above need another look.');
    expect(toasts).toEqual(['Please fix the errors in your shipping information']);
    expect([stage(), orders]).toEqual(['idle', []]);
  });

  it('shows payment errors once shipping is valid', async () => {
    const { toasts } = openCheckout();
    fill({ 'Expiry (MM/YY)': '10/26', CVC: '12' });
    await placeOrder();
    expect(screen.getByRole('link', { name: 'Card has expired' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'CVC must be 3 or 4 digits' })).toBeDefined();
    expect(toasts).toEqual(['Please fix the errors in your payment information']);
  });

  it("clears a field's error when it is edited", async () => {
    openCheckout();
    fill({ Email: 'nora@gmail', ZIP: '9720' });
    await placeOrder();
    type('ZIP', '97205');
    expect(screen.getByLabelText('ZIP').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(buttonMessage()).toBe('Your order was not placed. One field above needs another look.');
    type('Email', 'nora@gmail.com');
    expect(screen.queryByRole('link', { name: /valid/ })).toBeNull();
    expect(screen.queryByText(/not placed/)).toBeNull();
  });

  it('strikes through fixed errors in the summary until the next submission', async () => {
    openCheckout(saved());
    fill({ Email: 'nora@gmail', ZIP: '9720' });
    await placeOrder();
    const summary = screen.getByRole('group', { name: 'Please fix the errors in your shipping information' });
    type('ZIP', '97205');
    const lines = within(summary).getAllByRole('listitem');
    expect(lines.map((line) => [line.textContent, line.firstElementChild?.tagName])).toEqual([
      ['Please enter a valid email address', 'A'],
      ['Please enter a valid zip code', 'S'],
    ]);
    type('Email', 'nora@gmail.com');
    expect(within(summary).queryAllByRole('link')).toEqual([]);
    await placeOrder();
    expect(summary.isConnected).toBe(false);
  });

  it('announces errors by the summary and the toast, not by the message next to the button', async () => {
    openCheckout();
    fill({ Email: 'nora@gmail', ZIP: '9720' });
    await placeOrder();
    expect(screen.queryAllByRole('alert')).toEqual([]);
    type('ZIP', '97205');
    expect(screen.queryAllByRole('alert')).toEqual([]);
    expect(buttonMessage()).toBe('Your order was not placed. One field above needs another look.');
  });

  it('shows payment as the current step once the shipping details are complete', () => {
    openCheckout();
    expect(step()).toBe('1Shipping');
    fill({ 'Card number': '' });
    expect(step()).toBe('2Payment');
  });
});

describe('typed values', () => {
  it('survive a reload, except for the card and a card number in another field', () => {
    const { unmount } = openCheckout();
    fill({ 'Apartment, suite (optional)': '4242 4242 4242 4242' });
    const draft = sessionStorage.getItem('checkoutDraft') ?? '';
    expect(JSON.parse(draft)).toEqual({
      name: 'Nora Whitfield',
      email: 'nora@mail.example',
      phone: '(503) 555-0142',
      address: '48 Alder Street',
      city: 'Portland',
      state: 'OR',
      zip: '97205',
      giftNote: '',
      isGift: false,
    });
    unmount();
    render(<SpecCheckout />);
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Portland');
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('');
  });

  it('show the card brand, and a suggestion for a typo in the email domain', () => {
    openCheckout();
    type('Card number', '37');
    expect(screen.getByText('Amex')).toBeDefined();
    type('Email', 'nora@gmial.com');
    fireEvent.click(screen.getByRole('button', { name: 'gmail.com' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nora@gmail.com');
  });
});

it('an empty cart shows a link to the shop', () => {
  clearCart();
  render(<SpecCheckout />);
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Shop' }).getAttribute('href')).toBe('/shop');
});

it('phones capitalize names and addresses, and nobody checks the spelling of an email', () => {
  openCheckout();
  for (const label of ['Full name', 'Street address', 'Apartment, suite (optional)', 'City', 'Cardholder name'])
    expect(screen.getByLabelText(label).getAttribute('autocapitalize')).toBe('words');
  expect(screen.getByLabelText('Email').getAttribute('spellcheck')).toBe('false');
});
