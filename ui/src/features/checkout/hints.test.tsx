import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../site/ErrorBoundary';
import { CheckoutView } from './CheckoutView';
import { fill, openCheckout, pass, placeOrder, saved, type } from './test-checkout';

/** Types into a field and leaves it. */
async function leave(label: string, value: string): Promise<void> {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  type(label, value);
  fireEvent.blur(field);
  await pass(100);
}

/** Opens the checkout as its page does. */
function visit() {
  return render(
    <ErrorBoundary resetKey="/checkout" fallback={<h1>Failed</h1>}>
      <CheckoutView />
    </ErrorBoundary>,
  );
}

const chosen = () => (screen.getByLabelText('State') as HTMLSelectElement).value;
const zipHint = () => document.getElementById('zip-hint')?.textContent ?? null;

it('a ZIP of another state is pointed out, and one click corrects the state', async () => {
  openCheckout();
  type('State', 'TN');
  await leave('ZIP', '78701');
  expect(zipHint()).toBe('78701 is in Texas. Use TX?');
  fireEvent.click(screen.getByRole('button', { name: 'Use TX?' }));
  expect(chosen()).toBe('TX');
  expect(document.activeElement).toBe(screen.getByLabelText('ZIP'));
  fireEvent.blur(screen.getByLabelText('ZIP'));
  await pass(100);
  expect(zipHint()).toBeNull();
});

it('a ZIP offers its state while none is chosen', async () => {
  openCheckout();
  await leave('ZIP', '10001-1234');
  expect(zipHint()).toBe('10001-1234 is in New York. Use NY?');
  type('State', 'NY');
  expect(zipHint()).toBeNull();
});

it.each([
  ['97205', 'the chosen state'],
  ['20001', 'the District of Columbia'],
  ['9720', 'no ZIP yet'],
])('the ZIP %s gives no hint: %s', async (zip) => {
  openCheckout();
  type('State', 'OR');
  await leave('ZIP', zip);
  expect(zipHint()).toBeNull();
});

it('a ZIP of another state is no hindrance', async () => {
  const { orders } = openCheckout(saved());
  fill({ State: 'OK', ZIP: '78701' });
  await leave('ZIP', '78701');
  await placeOrder();
  expect(orders[0]?.body).toMatchObject({ state: 'OK', zip: '78701' });
});

it('a hint that fails is left out, and the form stays', async () => {
  openCheckout();
  const sort = Array.prototype.sort;
  vi.spyOn(Array.prototype, 'sort').mockImplementation(function (this: object[], compare) {
    if (this.some((one) => 'distance' in one)) throw new TypeError('the likely domains cannot be sorted');
    return sort.call(this, compare);
  });
  await leave('Email', 'nora@gmial.com');
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('nora@gmial.com');
  expect(document.getElementById('email-hint')).toBeNull();
});

it('a draft that makes the checkout fail is forgotten: the next visit has an empty form', async () => {
  const { unmount } = openCheckout();
  type('Full name', 'Poison');
  unmount();
  expect(sessionStorage.getItem('checkoutDraft')).toContain('Poison');
  const characters = String.prototype[Symbol.iterator];
  const broken = vi.spyOn(String.prototype, Symbol.iterator).mockImplementation(function (this: string) {
    if (String(this) === 'Poison') throw new Error('a value that no rule can read');
    return characters.call(this);
  });
  vi.spyOn(console, 'error').mockReturnValue();
  const first = visit();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Failed');
  first.unmount();
  visit();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Checkout');
  expect((screen.getByLabelText('Full name') as HTMLInputElement).value).toBe('');
  broken.mockRestore();
});
