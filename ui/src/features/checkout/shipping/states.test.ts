import { describe, expect, it } from 'vitest';
import { findState, states, updateTypeahead, type Typeahead } from './states';

const none: Typeahead = { text: '', at: 0 };

/** Types text on the list, one key every 100 ms; returns the selected state. The browser handles the first letter. */
function selectByTyping(text: string): string | null {
  let typeahead = none;
  let selected: string | null = null;
  for (const [at, key] of [...text].entries()) {
    const next = updateTypeahead(typeahead, key, 10_000 + 100 * at);
    typeahead = next.typeahead;
    if (next.handled) selected = findState(typeahead.text) ?? selected;
  }
  return selected;
}

it.each(states)('$label is found by its code and by its name', ({ code, name, label }) => {
  expect(selectByTyping(code)).toBe(code);
  expect(selectByTyping(code.toLowerCase())).toBe(code);
  expect(selectByTyping(name)).toBe(code);
  expect(selectByTyping(name.toUpperCase())).toBe(code);
  expect(selectByTyping(label)).toBe(code);
});

describe('typing on the state list', () => {
  it.each([
    ['new y', 'NY'],
    ['new j', 'NJ'],
    ['tex', 'TX'],
    ['mai', 'ME'],
    ['west', 'WV'],
    ['new yq', 'NY'],
    ['xq', null],
  ])('%j selects %s', (text, code) => {
    expect(selectByTyping(text)).toBe(code);
  });

  it('is reset after a pause of one second', () => {
    const first = updateTypeahead(none, 't', 5000).typeahead;
    expect(updateTypeahead(first, 'x', 6000).typeahead.text).toBe('tx');
    expect(updateTypeahead(first, 'x', 6001).typeahead.text).toBe('x');
  });

  it.each([
    ['n', 'a first letter'],
    ['nn', 'a repeated letter, which cycles through matching states'],
    [' ', 'the space bar, which opens the list'],
  ])('lets the browser handle %j: %s', (text) => {
    let typeahead = none;
    for (const [at, key] of [...text].entries()) {
      const next = updateTypeahead(typeahead, key, 5000 + at);
      expect(next.handled).toBe(false);
      typeahead = next.typeahead;
    }
  });

  it('accepts a space inside a name', () => {
    const typeahead = { text: 'new', at: 5000 };
    expect(updateTypeahead(typeahead, ' ', 5100)).toEqual({ typeahead: { text: 'new ', at: 5100 }, handled: true });
  });
});
