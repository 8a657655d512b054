// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { holdEvents } from './hold-events';

/** The events that reached the page's own handlers, as React's would. */
let seen: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  document.head.replaceChildren();
  document.body.innerHTML = `
    <form><input name="email"><button>Send</button></form>
    <button id="add"><span>Add to Cart</span></button>
    <button id="more" data-repeats="">+</button>
    <input type="radio" name="size" value="M">
    <a href="#faq">FAQ</a>`;
  element('form').addEventListener('submit', (event) => {
    event.preventDefault();
    seen.push('submit');
  });
  for (const control of document.body.querySelectorAll('button:not(form button), input[type="radio"], a'))
    control.addEventListener('click', () => seen.push(control.textContent || 'radio'));
  element('input').addEventListener('input', () => seen.push(element<HTMLInputElement>('input').value));
  return () => vi.useRealTimers();
});

function element<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

function click(selector: string): boolean {
  return fireEvent.click(element(selector));
}

/** Holds the events of `act`, and returns what the page's handlers see after the replay. */
function replayed(act: () => void): string[] {
  const replay = holdEvents(() => {});
  act();
  replay();
  vi.runAllTimers();
  return seen;
}

describe('until the page has hydrated', () => {
  it('only clicks on controls and submits are held', () => {
    const onHeld = vi.fn<() => void>();
    const replay = holdEvents(onHeld);
    expect(click('#add span')).toBe(false);
    expect(fireEvent.submit(element('form'))).toBe(false);
    expect(seen).toEqual([]);
    expect(onHeld).toHaveBeenCalledTimes(2);
    click('a');
    expect(seen).toEqual(['FAQ']);
    expect(onHeld).toHaveBeenCalledTimes(2);
    replay();
  });
});

describe('a held click', () => {
  it('dims its control, or the label of a radio button, until the replay', () => {
    document.body.insertAdjacentHTML('beforeend', '<label><input type="radio" name="color"></label>');
    const replay = holdEvents(() => {});
    click('#add span');
    click('label input');
    expect(element('#add').style.opacity).toBe('0.6');
    expect(element('label').style.opacity).toBe('0.6');
    replay();
    vi.runAllTimers();
    expect(element('#add').style.opacity + element('label').style.opacity).toBe('');
  });
});

describe('the replay', () => {
  it('checks a checkbox that was checked', () => {
    document.body.insertAdjacentHTML('beforeend', '<label>Gift <input type="checkbox"></label>');
    const box = element<HTMLInputElement>('[type="checkbox"]');
    const replay = holdEvents(() => {});
    click('label');
    expect(box.checked).toBe(false);
    replay();
    vi.runAllTimers();
    expect(box.checked).toBe(true);
  });

  it('presses a control once, however often it was pressed', () => {
    expect(replayed(() => ['#add', '#add span', '#add'].forEach(click))).toEqual(['Add to Cart']);
  });

  it('presses a quantity button as often as it was pressed', () => {
    expect(replayed(() => ['#more', '#more', '#more'].forEach(click))).toEqual(['+', '+', '+']);
  });

  it('submits a form once', () => {
    expect(replayed(() => [element('form'), element('form')].forEach((form) => fireEvent.submit(form)))).toEqual([
      'submit',
    ]);
  });

  it('enters the last text of a field through its own setter, which React observes', () => {
    const field = element<HTMLInputElement>('input');
    const type = (value: string) => fireEvent.input(field, { target: { value } });
    const replay = holdEvents(() => {});
    type('m');
    type('maya@example.com');
    seen = [];
    // React restores a controlled field to its own state when it hydrates.
    field.value = '';
    // React observes the element, not its prototype, to learn whether the text has changed.
    const observed = vi.fn<(text: string) => void>();
    Object.defineProperty(field, 'value', {
      configurable: true,
      get: () => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.get?.call(field) as string,
      set: observed,
    });
    replay();
    vi.runAllTimers();
    expect(observed.mock.calls).toEqual([['']]);
    expect(seen).toEqual(['maya@example.com']);
  });

  it('selects the last option of a list, of which React hears by its change event', () => {
    document.body.insertAdjacentHTML('beforeend', '<select><option>All<option>In Stock</select>');
    const list = element<HTMLSelectElement>('select');
    list.addEventListener('change', () => seen.push(list.value));
    const replay = holdEvents(() => {});
    fireEvent.input(list, { target: { value: 'In Stock' } });
    seen = [];
    // React restores a controlled field to its own state when it hydrates.
    list.value = 'All';
    replay();
    vi.runAllTimers();
    expect([seen, list.value]).toEqual([['In Stock'], 'In Stock']);
  });

  it('leaves a field alone whose text the page has taken over, which removes its mark', () => {
    const field = element<HTMLInputElement>('input');
    const replay = holdEvents(() => {});
    fireEvent.input(field, { target: { value: 'maya' } });
    expect(field.dataset['typed']).toBe('');
    delete field.dataset['typed'];
    seen = [];
    field.value = 'Maya';
    replay();
    vi.runAllTimers();
    expect([seen, field.value]).toEqual([[], 'Maya']);
  });

  it('keeps the order of the last event of each control', () => {
    const order = replayed(() => {
      click('#add');
      click('[type="radio"]');
      fireEvent.input(element('input'), { target: { value: 'maya' } });
      seen = [];
      click('#more');
      click('#add');
    });
    expect(order).toEqual(['radio', 'maya', '+', 'Add to Cart']);
  });

  it('leaves a task between two actions, so that React renders', () => {
    const replay = holdEvents(() => {});
    click('#add');
    click('#more');
    replay();
    expect(seen).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(seen).toEqual(['Add to Cart']);
    vi.advanceTimersToNextTimer();
    expect(seen).toEqual(['Add to Cart', '+']);
  });

  it('lets later events through', () => {
    replayed(() => {});
    click('#add');
    expect(seen).toEqual(['Add to Cart']);
  });
});
