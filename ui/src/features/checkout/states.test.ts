import { describe, expect, it } from 'vitest';
import { states, stateTyped, typeAhead, type Typing } from './states';

const none: Typing = { text: '', at: 0 };

/** Types a text on the list, a key every 100 ms; the browser's own search has the first letter. */
function choose(text: string): string | null {
  let typing = none;
  let chosen: string | null = null;
  for (const [at, key] of [...text].entries()) {
    const next = typeAhead(typing, key, 10_000 + 100 * at);
    typing = next.typing;
    if (next.own) chosen = stateTyped(typing.text) ?? chosen;
  }
  return chosen;
}

it.each(states)('$label is found by its code and by its name', ({ code, name, label }) => {
  expect(choose(code)).toBe(code);
  expect(choose(code.toLowerCase())).toBe(code);
  expect(choose(name)).toBe(code);
  expect(choose(name.toUpperCase())).toBe(code);
  expect(choose(label)).toBe(code);
});

describe('typing on the list', () => {
  it.each([
    ['new y', 'NY'],
    ['new j', 'NJ'],
    ['tex', 'TX'],
    ['mai', 'ME'],
    ['west', 'WV'],
    ['new yq', 'NY'],
    ['xq', null],
  ])('%j chooses %s', (text, code) => {
    expect(choose(text)).toBe(code);
  });

  it('starts anew after a second of silence', () => {
    const first = typeAhead(none, 't', 5000).typing;
    expect(typeAhead(first, 'x', 6000).typing.text).toBe('tx');
    expect(typeAhead(first, 'x', 6001).typing.text).toBe('x');
  });

  it.each([
    ['n', 'a first letter'],
    ['nn', 'the same letter again: the next state with it'],
    [' ', 'the space bar, which opens the list'],
  ])('leaves %j to the browser: %s', (text) => {
    let typing = none;
    for (const [at, key] of [...text].entries()) {
      const next = typeAhead(typing, key, 5000 + at);
      expect(next.own).toBe(false);
      typing = next.typing;
    }
  });

  it('takes a space inside a name', () => {
    const typing = { text: 'new', at: 5000 };
    expect(typeAhead(typing, ' ', 5100)).toEqual({ typing: { text: 'new ', at: 5100 }, own: true });
  });
});
