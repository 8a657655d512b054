import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dropdown } from './Dropdown';

const options = [
  { value: 'az', label: 'Alphabetically A-Z' },
  { value: 'za', label: 'Alphabetically Z-A' },
  { value: 'up', label: 'Price Low to High' },
  { value: 'down', label: 'Price High to Low' },
] as const;

function Sort() {
  const [value, setValue] = useState<(typeof options)[number]['value']>('az');
  return (
    <>
      <Dropdown label="Sort" options={options} value={value} onSelect={setValue} />
      <button type="button">Outside</button>
    </>
  );
}

const button = () => screen.getByRole('button', { name: /^Sort/ });
const list = () => screen.getByRole('listbox', { name: 'Sort' });
const active = () => document.getElementById(list().getAttribute('aria-activedescendant') ?? '')?.textContent;
const press = (key: string) => fireEvent.keyDown(list(), { key });

test('opens with the selected option active and moves the focus to the list', () => {
  render(<Sort />);
  expect(button().getAttribute('aria-expanded')).toBe('false');
  fireEvent.keyDown(button(), { key: 'ArrowDown' });
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(list());
  expect(active()).toBe('Alphabetically A-Z');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Alphabetically A-Z');
});

test.each([
  { keys: ['ArrowDown'], option: 'Alphabetically Z-A' },
  { keys: ['End'], option: 'Price High to Low' },
  { keys: ['End', 'ArrowDown'], option: 'Price High to Low' },
  { keys: ['End', 'Home'], option: 'Alphabetically A-Z' },
  { keys: ['End', 'ArrowUp'], option: 'Price Low to High' },
  { keys: ['p'], option: 'Price Low to High' },
  { keys: [...'price h'], option: 'Price High to Low' },
])('$keys activates $option', ({ keys, option }) => {
  render(<Sort />);
  fireEvent.click(button());
  for (const key of keys) press(key);
  expect(active()).toBe(option);
});

test('Enter selects the option, closes the list and returns the focus', () => {
  render(<Sort />);
  fireEvent.click(button());
  press('End');
  press('Enter');
  expect(button().textContent).toBe('Sort: Price High to Low');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('Escape closes the list without selecting', () => {
  render(<Sort />);
  fireEvent.click(button());
  press('End');
  press('Escape');
  expect(button().textContent).toBe('Sort: Alphabetically A-Z');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('pressing the button does not take the focus from the open list, which would close it', () => {
  render(<Sort />);
  fireEvent.click(button());
  expect(fireEvent.mouseDown(button())).toBe(false);
  fireEvent.click(button());
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a click selects an option; moving the focus elsewhere closes the list', () => {
  render(<Sort />);
  fireEvent.click(button());
  fireEvent.click(screen.getByText('Price Low to High'));
  expect(button().textContent).toBe('Sort: Price Low to High');
  fireEvent.click(button());
  fireEvent.blur(list(), { relatedTarget: screen.getByText('Outside') });
  expect(screen.queryByRole('listbox')).toBeNull();
});
