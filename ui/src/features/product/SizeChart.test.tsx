import { sizeChart } from '@brand/texts/size-chart';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mainProduct } from '../../catalog';
import { SizeChart } from './SizeChart';

it('the size chart starts with its intro text', () => {
  const [variant] = mainProduct()?.variants ?? [];
  if (!variant) throw new Error('The catalog has no color');
  render(<SizeChart variant={variant} onClose={() => {}} onChoose={() => {}} />);
  const dialog = screen.getByRole('dialog', { name: sizeChart.title });
  expect(dialog.querySelector('p')?.textContent).toBe(sizeChart.intro);
});
