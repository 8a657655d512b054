import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { advance, fill, openCheckout, placeOrder, saved, type } from '../test-checkout';

const address = 'Maya Rivers\n12 Plush Lane Apt 4B\nPortland, OR 97205';
const labels = ['Full name', 'Street address', 'Apartment, suite (optional)', 'City', 'State', 'ZIP'];

const control = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const values = () => labels.map((label) => control(label).value);
const status = () =>
  screen.getByRole('region', { name: 'Shipping Details' }).querySelector('[role=status]')?.textContent;
const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }));

/** Pastes a text; returns whether the browser would insert it. */
function paste(label: string, text: string): boolean {
  const field = control(label);
  field.setSelectionRange(0, field.value.length);
  return fireEvent.paste(field, { clipboardData: { getData: () => text } });
}

/** Moves the focus to a field, and waits until hints have been updated. */
async function goTo(label: string): Promise<void> {
  act(() => control(label).focus());
  await advance(200);
}

describe('a whole address that is pasted', () => {
  it.each(['Full name', 'Street address'])('into %s is split into the fields', (label) => {
    openCheckout();
    expect(status()).toBe('');
    expect(paste(label, address)).toBe(false);
    expect(values()).toEqual(['Maya Rivers', '12 Plush Lane', 'Apt 4B', 'Portland', 'OR', '97205']);
    expect(status()).toContain('The address you pasted is split into the fields.');
  });

  it('replaces neither a name nor a unit that it lacks', () => {
    openCheckout();
    type('Full name', 'Ada Nwosu');
    type('Apartment, suite (optional)', 'Apt 9');
    paste('Street address', '12 Plush Lane\nPortland, OR 97205');
    expect(values()).toEqual(['Ada Nwosu', '12 Plush Lane', 'Apt 9', 'Portland', 'OR', '97205']);
  });

  it.each<[string, boolean]>([
    ['Ada Nwosu', true],
    [' maya rivers', false],
  ])('into the street, with %j as the name, is inserted by the browser: %s', (name, inserted) => {
    openCheckout();
    type('Full name', name);
    expect(paste('Street address', address)).toBe(inserted);
  });

  it('can be put into its field as it was, without losing what was typed before and after', () => {
    openCheckout();
    type('City', 'Salem');
    type('ZIP', '97301');
    paste('Full name', address);
    type('Apartment, suite (optional)', 'Ring twice');
    undo();
    expect(values()).toEqual([
      'Maya Rivers 12 Plush Lane Apt 4B Portland, OR 97205',
      '',
      'Ring twice',
      'Salem',
      '',
      '97301',
    ]);
    expect(document.activeElement).toBe(control('Full name'));
    expect(status()).toBe('');
  });

  it('clears the errors of its fields and is in the draft', async () => {
    openCheckout();
    await placeOrder();
    expect(control('City').getAttribute('aria-invalid')).toBe('true');
    paste('Full name', address);
    for (const label of ['Full name', 'Street address', 'City', 'State', 'ZIP'])
      expect(control(label).hasAttribute('aria-invalid')).toBe(false);
    expect(sessionStorage.getItem('checkoutDraft')).toContain('"zip":"97205"');
  });

  it('gets the hint for a ZIP code of another state', () => {
    openCheckout();
    paste('Street address', address.replace('OR', 'TX'));
    expect(screen.queryByRole('button', { name: 'Use OR?' })).not.toBeNull();
  });

  it.each([
    ['an incomplete address', '', '12 Plush Lane, Portland'],
    ['a text in the middle of another', 'Maya', address],
  ])('is inserted by the browser as %s', (_, before, text) => {
    openCheckout();
    type('Full name', before);
    const field = control('Full name');
    field.setSelectionRange(before.length, before.length);
    expect(fireEvent.paste(field, { clipboardData: { getData: () => text } })).toBe(true);
    expect(values()).toEqual([before, '', '', '', '', '']);
  });
});

describe('a unit number in the street line', () => {
  it('moves to its own field once the shopper has left both', async () => {
    openCheckout();
    await goTo('Street address');
    type('Street address', '12 Plush Lane #4B');
    await goTo('Apartment, suite (optional)');
    expect(control('Street address').value).toBe('12 Plush Lane #4B');
    await goTo('City');
    expect(values().slice(1, 3)).toEqual(['12 Plush Lane', '#4B']);
    expect(status()).toContain('#4B is now in the field for apartment or suite.');
  });

  it('stays if the other field is filled in, also by autofill right after the street was left', async () => {
    openCheckout();
    await goTo('Street address');
    type('Street address', '12 Plush Lane #4B');
    act(() => control('City').focus());
    type('Apartment, suite (optional)', 'Ring twice');
    await advance(1000);
    expect(values().slice(1, 3)).toEqual(['12 Plush Lane #4B', 'Ring twice']);
  });

  it('stays if the shopper goes on to Place Order', async () => {
    const { orders } = openCheckout(saved());
    fill({ 'Apartment, suite (optional)': '' });
    await goTo('Street address');
    type('Street address', '12 Plush Lane #4B');
    act(() => screen.getByRole('button', { name: 'Place Order' }).focus());
    await placeOrder();
    expect(orders.map(({ body }) => body)).toMatchObject([{ address: '12 Plush Lane #4B', address2: '' }]);
  });
});
