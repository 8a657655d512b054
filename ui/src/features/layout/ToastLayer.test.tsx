import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showToast } from '../../lib/toast';
import { ToastLayer } from './ToastLayer';

it('shows at most 20 toasts at once', async () => {
  render(<ToastLayer />);
  act(() => {
    for (let count = 1; count <= 25; count += 1) showToast(`Toast ${count}`);
  });
  expect(await screen.findAllByRole('status')).toHaveLength(20);
});
