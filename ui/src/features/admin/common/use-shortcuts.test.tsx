import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shortcuts } from './shortcuts';
import { type Commands, setShortcutsOn, useShortcuts } from './use-shortcuts';

const commands: string[] = [];

const record = (command: string) => (shift: boolean) => void commands.push(shift ? `${command} with Shift` : command);

function Page() {
  useShortcuts(Object.fromEntries(shortcuts.map(({ command }) => [command, record(command)])) satisfies Commands);
  return (
    <>
      <input aria-label="Search" />
      <input type="checkbox" aria-label="Select" />
      <select aria-label="Status" />
      <button type="button">Open</button>
    </>
  );
}

function pressAt(label: string, key: string, shiftKey = false): string[] {
  commands.length = 0;
  fireEvent.keyDown(screen.getByLabelText(label), { key, shiftKey });
  return [...commands];
}

test('a key runs its command, except while staff type or choose in a field', () => {
  render(<Page />);
  commands.length = 0;
  fireEvent.keyDown(screen.getByText('Open'), { key: 'j' });
  expect(commands).toEqual(['next']);
  expect(pressAt('Select', 'X', true)).toEqual(['select with Shift']);
  expect(pressAt('Search', 'p')).toEqual([]);
  expect(pressAt('Status', 'p')).toEqual([]);
});

test('no command runs behind a dialog', () => {
  render(
    <>
      <Page />
      <div role="dialog" aria-modal="true" />
    </>,
  );
  expect(pressAt('Select', 'p')).toEqual([]);
});

test('shortcuts can be turned off, and the browser keeps the choice', () => {
  setShortcutsOn(false);
  render(<Page />);
  expect(pressAt('Select', 'p')).toEqual([]);
  expect(localStorage.getItem('staffShortcuts')).toBe('off');
  setShortcutsOn(true);
  expect(pressAt('Select', 'p')).toEqual(['pay']);
});
