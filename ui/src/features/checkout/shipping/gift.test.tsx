import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SpecCheckout } from '../SpecCheckout';
import { SuccessView } from '../done/SuccessView';
import { buttonMessage, fill, openCheckout, placeOrder, rejected, saved, type } from '../test-checkout';

const checkbox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'It is a gift' });
const note = () => screen.queryByLabelText<HTMLTextAreaElement>('Gift note (optional)');

describe('a gift', () => {
  it('is sent with its note in one paragraph, and shown as the last order', async () => {
    const { orders, unmount } = openCheckout(saved());
    fill();
    expect(note()).toBeNull();
    fireEvent.click(checkbox());
    type('Gift note (optional)', ' Happy birthday!\nYour Ann ');
    await placeOrder(3000);
    expect(orders[0]?.body['gift_note']).toBe('Happy birthday! Your Ann');
    unmount();
    render(<SuccessView />);
    expect(screen.getByText('Gift note').nextElementSibling?.textContent).toBe('Happy birthday! Your Ann');
  });

  it('may have no note', async () => {
    const { orders, unmount } = openCheckout(saved());
    fill();
    fireEvent.click(checkbox());
    await placeOrder(3000);
    expect(orders[0]?.body['gift_note']).toBe('');
    unmount();
    render(<SuccessView />);
    expect(screen.getByText('Gift note').nextElementSibling?.textContent).toBe('None');
  });

  it('is not sent, nor its note checked, once the box is cleared', async () => {
    const { orders } = openCheckout(saved());
    fill();
    fireEvent.click(checkbox());
    type('Gift note (optional)', 'x'.repeat(141));
    await placeOrder();
    expect(note()?.getAttribute('aria-invalid')).toBe('true');
    expect(buttonMessage()).toBe('Your order was not placed. One field above needs another look.');
    fireEvent.click(checkbox());
    expect(note()).toBeNull();
    await placeOrder(3000);
    expect(orders).toHaveLength(1);
    expect(orders[0]?.body).not.toHaveProperty('gift_note');
  });

  it('shows at its note what the server rejects of it', async () => {
    openCheckout(rejected(422, 'validation_failed', { fields: [{ field: 'gift_note', message: 'Not this.' }] }));
    fill();
    fireEvent.click(checkbox());
    await placeOrder();
    expect(note()?.getAttribute('aria-invalid')).toBe('true');
  });

  it('survives a reload, and its note a cleared box', () => {
    const { unmount } = openCheckout();
    fireEvent.click(checkbox());
    type('Gift note (optional)', 'For you');
    fireEvent.click(checkbox());
    fireEvent.click(checkbox());
    unmount();
    render(<SpecCheckout />);
    expect([checkbox().checked, note()?.value]).toEqual([true, 'For you']);
  });
});
