import { stateNames } from '../../../rules/states';

/** An option of the state list: the code is its value, `label` is its text. */
export interface State {
  code: string;
  name: string;
  label: string;
}

/** The fifty states, in display order. */
export const states: readonly State[] = Object.entries(stateNames).map(([code, name]) => ({
  code,
  name,
  label: `${code}, ${name}`,
}));

/** The text typed on the state list without a longer pause. */
export interface Typeahead {
  text: string;
  /** The `timeStamp` of the last key event, in milliseconds. */
  at: number;
}

/** The pause that resets the typeahead, in milliseconds; browsers use the same one. */
const timeoutMs = 1000;

/**
 * Adds a typed character. `handled` is false if the browser should handle the key: its own typeahead by first letter,
 * or the space bar.
 */
export function updateTypeahead(
  before: Typeahead,
  key: string,
  at: number,
): { typeahead: Typeahead; handled: boolean } {
  const text = (at - before.at > timeoutMs ? '' : before.text) + key.toLowerCase();
  const isHandledByBrowser = /^(.)\1*$/u.test(text);
  return { typeahead: { text: text === ' ' ? '' : text, at }, handled: !isHandledByBrowser };
}

/** Returns the state code for typed text: an exact code, else the first name or label that starts with the text. */
export function findState(text: string): string | null {
  const matches = (label: string) => label.toLowerCase().startsWith(text);
  const exact = states.find(({ code }) => code.toLowerCase() === text);
  return (exact ?? states.find(({ name, label }) => matches(name) || matches(label)))?.code ?? null;
}
