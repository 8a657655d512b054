import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PictureList } from './PictureList';
import type { Pictures } from './pictures';
import type { DraftErrors } from './product-draft';

const three: Pictures = {
  image: '/front.jpg',
  alt: 'Front',
  pictures: [
    { image: '/back.jpg', alt: 'Back' },
    { image: '/toe.jpg', alt: '' },
  ],
};

function Form({ errors: first }: { errors?: DraftErrors }) {
  const [value, setValue] = useState(three);
  const [errors, setErrors] = useState(first ?? {});
  const onChange = (next: Pictures, paths: string[]) => {
    setValue(next);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => !paths.includes(path))));
  };
  return <PictureList path="" color="" value={value} shown={value.image} errors={errors} onChange={onChange} />;
}

const pictures = () => screen.getAllByRole('listitem').map((item) => item.querySelector('button') as HTMLElement);
const names = () => pictures().map((button) => button.getAttribute('aria-label'));
const picture = (at: number) => pictures()[at] as HTMLElement;

test('Alt and an arrow key move a picture, keep its focus and say its place', () => {
  render(<Form />);
  picture(0).focus();
  fireEvent.keyDown(picture(0), { key: 'ArrowRight' });
  expect(names()[0]).toBe('Picture 1 of 3: Front');
  fireEvent.keyDown(picture(0), { key: 'ArrowRight', altKey: true });
  expect(names()).toEqual(['Picture 1 of 3: Back', 'Picture 2 of 3: Front', 'Picture 3 of 3']);
  expect(document.activeElement).toBe(picture(1));
  expect(screen.getByText('Now picture 2 of 3')).toBeDefined();
  fireEvent.keyDown(picture(2), { key: 'ArrowRight', altKey: true });
  expect(names()[2]).toBe('Picture 3 of 3');
});

test('the buttons move and remove the selected picture, and one picture has none', () => {
  render(<Form />);
  fireEvent.click(picture(2));
  fireEvent.click(screen.getByRole('button', { name: 'Move left' }));
  expect(names()).toEqual(['Picture 1 of 3: Front', 'Picture 2 of 3', 'Picture 3 of 3: Back']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(screen.getByText('Removed. Pictures left: 2')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(names()).toEqual(['Picture 1 of 1: Front']);
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
});

test('the alternative text is that of the selected picture, and an error of another one leads to its field', () => {
  render(<Form errors={{ 'pictures[1].alt': 'Too long', 'pictures[0].image': 'Not in the shop' }} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Alternative text of picture 1/ }).value).toBe('Front');
  expect(screen.getByRole('alert').textContent).toBe('Picture 2: Not in the shop');
  fireEvent.focus(document.getElementById('product-pictures[1].alt') as HTMLElement);
  const field = screen.getByRole('textbox', { name: /^Alternative text of picture 3/ });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'Toe' } });
  expect(names()[2]).toBe('Picture 3 of 3: Toe');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});
