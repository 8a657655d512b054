import { stateNames } from '../../rules/states';

/** A state of the list: its code is the value, and code and name are what is shown. */
export interface State {
  code: string;
  name: string;
  label: string;
}

/** The fifty states, in the order of the list. */
export const states: readonly State[] = Object.entries(stateNames).map(([code, name]) => ({
  code,
  name,
  label: `${code}, ${name}`,
}));

/** Letters typed on the list of states without a longer pause between them. */
export interface Typing {
  text: string;
  /** When the last of them was typed, in milliseconds as an event's `timeStamp` counts. */
  at: number;
}

/** The pause after which typing starts anew, in milliseconds; the browsers' own search of a list waits as long. */
const silence = 1000;

/**
 * Adds a typed character; `own` is false when the browser should have it: its search by a first letter, or the space
 * bar.
 */
export function typeAhead(before: Typing, key: string, at: number): { typing: Typing; own: boolean } {
  const text = (at - before.at > silence ? '' : before.text) + key.toLowerCase();
  const isSearchedByBrowser = /^(.)\1*$/u.test(text);
  return { typing: { text: text === ' ' ? '' : text, at }, own: !isSearchedByBrowser };
}

/** The code of the state that typed text means: a code, else the first name or label that begins with it. */
export function stateTyped(text: string): string | null {
  const begins = (words: string) => words.toLowerCase().startsWith(text);
  const exact = states.find(({ code }) => code.toLowerCase() === text);
  return (exact ?? states.find(({ name, label }) => begins(name) || begins(label)))?.code ?? null;
}
