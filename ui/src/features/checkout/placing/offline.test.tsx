import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { advance, buttonMessage, fill, openCheckout, placeOrder, saved, stage, type } from '../test-checkout';

let online = true;

beforeEach(() => {
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});

function setOnline(next: boolean): void {
  online = next;
  fireEvent(window, new Event(next ? 'online' : 'offline'));
}

const noNetwork = () => Promise.reject(new TypeError('offline'));
const banner = () => screen.queryByText('You are offline.')?.parentElement?.textContent ?? null;

describe('without a network', () => {
  it('a banner says so until it is back, and nothing is sent', async () => {
    const { orders } = openCheckout();
    expect(banner()).toBeNull();
    setOnline(false);
    expect(banner()).toBe('You are offline. Nothing you typed is lost. Keep this page open.');
    setOnline(true);
    expect(banner()).toBeNull();
    await advance(5000);
    expect(orders).toEqual([]);
  });

  it('an order is kept, and sent once when the network is back', async () => {
    const { orders, toasts } = openCheckout(noNetwork, saved());
    fill();
    setOnline(false);
    await placeOrder();
    expect([orders.length, toasts, stage()]).toEqual([1, [], 'idle']);
    expect(banner()).toContain('your order is sent when you are back online');
    setOnline(true);
    await advance(1000);
    expect(orders).toHaveLength(2);
    expect(stage()).toBe('Completing Order');
  });

  it('an order is sent all the same, because browsers may say wrongly that they are offline', async () => {
    const { orders } = openCheckout(saved());
    fill();
    setOnline(false);
    await placeOrder();
    expect(orders).toHaveLength(1);
    expect(stage()).toBe('Completing Order');
  });

  it('an order that is changed is not sent until the shopper places it again', async () => {
    const { orders } = openCheckout(noNetwork, saved());
    fill();
    setOnline(false);
    await placeOrder();
    type('City', 'Salem');
    expect(banner()).toContain('Nothing you typed is lost');
    setOnline(true);
    await advance(5000);
    expect(orders).toHaveLength(1);
    await placeOrder();
    expect(orders).toHaveLength(2);
  });

  it('a request that fails is not retried until the network is back, and has the same key then', async () => {
    const lost = () => {
      setOnline(false);
      return Promise.reject(new TypeError('lost'));
    };
    const { orders, toasts } = openCheckout(lost, saved());
    fill();
    await placeOrder(5000);
    expect(orders).toHaveLength(1);
    expect(toasts).toEqual([]);
    expect(banner()).toContain('your order is sent when you are back online');
    expect(buttonMessage()).toBeUndefined();
    setOnline(true);
    await advance(1000);
    expect(new Set(orders.map(({ key, text }) => `${key} ${text}`)).size).toBe(1);
    expect([orders.length, stage()]).toEqual([2, 'Completing Order']);
  });
});
