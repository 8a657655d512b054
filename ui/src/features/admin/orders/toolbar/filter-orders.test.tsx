import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FilterOrders } from './FilterOrders';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test.each([
  { from: 'Amount from (USD)', to: 'Amount to (USD)', low: '5', high: '10' },
  { from: 'Placed from', to: 'Placed to', low: '2026-11-28T09:30', high: '2026-11-28T09:31' },
])('a range that ends before its start is an error at its end: $to', ({ from, to, low, high }) => {
  const onFilter = vi.fn();
  render(<FilterOrders filters={{}} onFilter={onFilter} />);
  fireEvent.click(screen.getByRole('button', { name: 'Filter…' }));
  type(from, high);
  type(to, low);
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByLabelText(to).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText(from).getAttribute('aria-invalid')).toBeNull();
  expect(onFilter).not.toHaveBeenCalled();
  type(from, low);
  expect(screen.getByLabelText(to).getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(onFilter).toHaveBeenCalledTimes(1);
});
