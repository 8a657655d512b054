import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { observable } from './observable';

describe('an observable', () => {
  it('tells its listeners of every value until they unsubscribe', () => {
    const count = observable(0);
    const seen: number[] = [];
    const unsubscribe = count.subscribe(() => seen.push(count.get()));
    count.set(1);
    count.set(2);
    unsubscribe();
    count.set(3);
    expect(seen).toEqual([1, 2]);
    expect(count.get()).toBe(3);
  });

  it('rerenders components, and is prerendered with its initial value', () => {
    const word = observable('first');
    const Word = () => <p>{word.use()}</p>;
    word.set('second');
    expect(renderToString(<Word />)).toBe('<p>first</p>');
    render(<Word />);
    act(() => word.set('third'));
    expect(screen.getByText('third')).toBeDefined();
  });

  it('is connected to its source once, while it has listeners', () => {
    const disconnect = vi.fn();
    const connect = vi.fn((_changed: () => void) => disconnect);
    const value = observable(null, connect);
    const listeners = [vi.fn(), vi.fn()];
    expect(connect).not.toHaveBeenCalled();
    const [first, second] = listeners.map((listener) => value.subscribe(listener));
    connect.mock.calls[0]?.[0]();
    expect(listeners.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    first?.();
    first?.();
    expect(disconnect).not.toHaveBeenCalled();
    second?.();
    expect([connect.mock.calls.length, disconnect.mock.calls.length]).toEqual([1, 1]);
    value.subscribe(() => {});
    expect(connect).toHaveBeenCalledTimes(2);
  });
});
