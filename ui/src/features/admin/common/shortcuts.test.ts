import { expect, test } from 'vitest';
import { commandOf, type KeyPress, shortcuts } from './shortcuts';

const press = (key: string, changes: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...changes,
});

test('every command has one key', () => {
  expect(shortcuts.map(({ key }) => commandOf(press(key)))).toEqual(shortcuts.map(({ command }) => command));
  expect(new Set(shortcuts.map(({ key }) => key)).size).toBe(shortcuts.length);
});

test.each([
  { key: 'J', command: 'next', why: 'Caps Lock' },
  { key: '/', shiftKey: true, command: 'search', why: 'a keyboard with the slash above the 7' },
  { key: '?', shiftKey: true, command: 'help', why: 'Shift is part of the character' },
  { key: 'X', shiftKey: true, command: 'select', why: 'a range' },
  { key: 'P', shiftKey: true, command: null, why: 'Shift with another letter' },
  { key: 'p', ctrlKey: true, command: null, why: 'Print' },
  { key: 'c', metaKey: true, command: null, why: 'Copy on a Mac' },
  { key: 'x', altKey: true, command: null, why: 'a menu' },
  { key: 'j', repeat: true, command: 'next', why: 'a held key moves on' },
  { key: 'p', repeat: true, command: null, why: 'a held key pays once' },
  { key: 'p', isComposing: true, command: null, why: 'part of a composed character' },
  { key: 'j', defaultPrevented: true, command: null, why: 'handled by a control' },
  { key: 'q', command: null, why: 'no command' },
])('$key: $why', ({ command, ...changes }) => {
  expect(commandOf(press('', changes))).toBe(command);
});
