import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { CheckoutPage } from '../../../pages/CheckoutPage';
import { buttonMessage, fill, openCheckout, advance, placeOrder, saved, type } from '../test-checkout';

/** Types into a field and blurs it. */
async function typeAndBlur(label: string, value: string): Promise<void> {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  type(label, value);
  fireEvent.blur(field);
  await advance(100);
}

/** Renders checkout inside an error boundary, as the page does. */
function renderPage() {
  return render(
    <ErrorBoundary resetKey="/checkout" fallback={<h1>Failed</h1>}>
      <CheckoutPage />
    </ErrorBoundary>,
  );
}

const selectedState = () => (screen.getByLabelText('State') as HTMLSelectElement).value;
const zipHint = () => document.getElementById('zip-hint')?.textContent ?? null;

it('a ZIP in another state shows a hint, and one click selects that state', async () => {
  openCheckout();
  type('State', 'TN');
  await typeAndBlur('ZIP', '78701');
  expect(zipHint()).toBe('78701 is in Texas. Use TX?');
  fireEvent.click(screen.getByRole('button', { name: 'Use TX?' }));
  expect(selectedState()).toBe('TX');
  expect(document.activeElement).toBe(screen.getByLabelText('ZIP'));
  fireEvent.blur(screen.getByLabelText('ZIP'));
  await advance(100);
  expect(zipHint()).toBeNull();
});

it('a ZIP suggests its state while none is selected', async () => {
  openCheckout();
  await typeAndBlur('ZIP', '10001-1234');
  expect(zipHint()).toBe('10001-1234 is in New York. Use NY?');
  type('State', 'NY');
  expect(zipHint()).toBeNull();
});

it.each([
  ['97205', 'in the selected state'],
  ['9720', 'an incomplete ZIP'],
])('the ZIP %s shows no hint: %s', async (zip) => {
  openCheckout();
  type('State', 'OR');
  await typeAndBlur('ZIP', zip);
  expect(zipHint()).toBeNull();
});

it.each(['20001', '00000'])('the ZIP %s, which is in none of the states, asks whether it is right', async (zip) => {
  openCheckout();
  type('State', 'FL');
  await typeAndBlur('ZIP', zip);
  expect(zipHint()).toBe(`${zip} is in none of the 50 states. Is it right?`);
});

it('a field shows its error once the shopper leaves it, unless it is empty', async () => {
  openCheckout();
  await typeAndBlur('Full name', ' ');
  await typeAndBlur('Email', 'nora@mail');
  await typeAndBlur('Expiry (MM/YY)', '10/26');
  expect(document.getElementById('name-error')).toBeNull();
  expect(document.getElementById('email-error')?.textContent).toBe('Please enter a valid email address');
  expect(document.getElementById('cardExpiry-error')?.textContent).toBe('Card has expired');
  expect(buttonMessage()).toBeUndefined();
  type('Email', 'nora@mail.example');
  expect(document.getElementById('email-error')).toBeNull();
});

it('the name of the address is offered as that of the cardholder while that is empty', () => {
  openCheckout();
  type('Full name', 'Nora Whitfield');
  fireEvent.click(screen.getByRole('button', { name: 'Use Nora Whitfield' }));
  expect((screen.getByLabelText('Cardholder name') as HTMLInputElement).value).toBe('Nora Whitfield');
  expect(screen.queryByRole('button', { name: 'Use Nora Whitfield' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Cardholder name'));
});

it('an order with a ZIP in another state can be placed', async () => {
  const { orders } = openCheckout(saved());
  fill({ State: 'OK', ZIP: '78701' });
  await typeAndBlur('ZIP', '78701');
  await placeOrder();
  expect(orders[0]?.body).toMatchObject({ state: 'OK', zip: '78701' });
});

it('a draft that makes checkout fail is deleted, so that the next visit has an empty form', async () => {
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
  const first = renderPage();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Failed');
  first.unmount();
  renderPage();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Checkout');
  expect((screen.getByLabelText('Full name') as HTMLInputElement).value).toBe('');
  broken.mockRestore();
});
