import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RestockForm } from './RestockForm';

const { askRestock } = vi.hoisted(() => ({ askRestock: vi.fn<() => Promise<string | null>>() }));
vi.mock('./ask-restock', () => ({ askRestock }));

test('the focus goes to the field that has an error, and to the answer after it is sent', async () => {
  askRestock.mockResolvedValueOnce('Please enter your email').mockResolvedValueOnce(null);
  render(<RestockForm id="tea-towel" color="Pink" />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  const send = screen.getByRole('button', { name: 'Email me' });
  fireEvent.click(send);
  await screen.findByText('Please enter your email');
  const field = screen.getByLabelText('Email me when it is back');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'nora@mail.example' } });
  fireEvent.click(send);
  await waitFor(() => expect(document.activeElement).toBe(status));
  expect(status.textContent).toMatch(/^Check your inbox: if nora@mail.example/);
  expect(screen.queryByRole('button')).toBeNull();
});
