/** What a key does on the staff page; most of them in the order list. */
export type Command = 'search' | 'next' | 'previous' | 'select' | 'pay' | 'cancel' | 'reopen' | 'pack' | 'tab' | 'help';

/** The keys and their commands, in the order of the help. */
export const shortcuts: readonly { key: string; command: Command }[] = [
  { key: '/', command: 'search' },
  { key: 'j', command: 'next' },
  { key: 'k', command: 'previous' },
  { key: 'x', command: 'select' },
  { key: 'p', command: 'pay' },
  { key: 'c', command: 'cancel' },
  { key: 'b', command: 'reopen' },
  { key: 'g', command: 'pack' },
  { key: 't', command: 'tab' },
  { key: '?', command: 'help' },
];

/** The fields of a keyboard event that decide its command. */
export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** The key is held down. */
  repeat: boolean;
  /** The key is part of a character that is being composed. */
  isComposing: boolean;
  defaultPrevented: boolean;
}

/** Commands that may repeat while their key is held down. */
const repeatable: readonly Command[] = ['next', 'previous'];

/** Returns the command of a key press outside of fields, or null. */
export function commandOf(press: KeyPress): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing || press.defaultPrevented) return null;
  // Caps Lock makes letters upper-case too. Some keyboards need Shift for "/". Shift with x selects a range, with t it
  // goes to the previous tab.
  const key = press.key.toLowerCase();
  if (press.shiftKey && /^[a-z]$/.test(key) && !/[tx]/.test(key)) return null;
  const command = shortcuts.find((one) => one.key === key)?.command ?? null;
  return command !== null && press.repeat && !repeatable.includes(command) ? null : command;
}

/** Returns whether keys typed at an element are text or choose an option. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}
