import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RestockRequest } from './RestockRequest';

test('the focus stays where it is after the load, and goes to the heading after an answer', async () => {
  const request = { product_id: 'tea-towel', title: 'Tea Towel', color: 'Pink' };
  vi.stubGlobal('fetch', (_path: string, { method = 'GET' }: RequestInit = {}) =>
    Promise.resolve(Response.json({ ...request, state: method === 'GET' ? 'asked' : 'confirmed' })),
  );
  render(<RestockRequest token="AAAAAAAAAAAAAAAAAAAAAA" />);
  const confirm = await screen.findByRole('button', { name: 'Confirm' });
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(confirm);
  const heading = await screen.findByRole('heading', { name: 'You are on the list' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
