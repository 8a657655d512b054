import { useEffect, useEffectEvent } from 'react';
import { observable } from '../../../lib/observable';
import { local, onStorageChange } from '../../../lib/storage';
import { type Command, commandOf, isTyping } from './shortcuts';

const key = 'staffShortcuts';
const areOn = () => local.read(key) !== 'off';
const on = observable(true, () => onStorageChange(key, () => on.set(areOn())));

/** Returns whether shortcuts are on in this browser. They can be turned off, as WCAG 2.1.4 requires of single keys. */
export const useShortcutsOn = on.use;

/** Turns the shortcuts on or off in this browser. */
export function setShortcutsOn(next: boolean): void {
  if (next) local.remove(key);
  else local.write(key, 'off');
  on.set(next);
}

/** What the keys do; other keys do nothing. `shift` is whether Shift was held. */
export type Commands = Partial<Record<Command, (shift: boolean) => void>>;

/** Runs commands by key: not while typing in a field, and not behind a dialog. */
export function useShortcuts(commands: Commands): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event);
    const isBlocked = isTyping(event.target) || document.querySelector('[aria-modal="true"]') !== null;
    const run = command === null || isBlocked || !on.get() ? undefined : commands[command];
    if (!run) return;
    event.preventDefault();
    run(event.shiftKey);
  });
  useEffect(() => {
    on.set(areOn());
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
