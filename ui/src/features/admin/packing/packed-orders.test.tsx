import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setPacked, usePacked } from './packed-orders';

const now = new Date('2026-11-22T12:00:00Z');
const day = 86_400_000;
const packedIds = () => Object.keys(renderHook(usePacked).result.current);

beforeEach(() => localStorage.clear());

test('packed orders are stored, and can be taken back', () => {
  act(() => void setPacked(['a', 'b'], true, now));
  expect(packedIds()).toEqual(['a', 'b']);
  act(() => void setPacked(['a'], false, now));
  expect(packedIds()).toEqual(['b']);
  expect(JSON.parse(localStorage.getItem('packedOrders') ?? '')).toEqual({ b: now.getTime() });
});

test('entries are removed after 60 days', () => {
  localStorage.setItem('packedOrders', JSON.stringify({ old: now.getTime() - 60 * day, recent: now.getTime() - day }));
  act(() => void setPacked(['new'], true, now));
  expect(packedIds()).toEqual(['recent', 'new']);
});

test('a stored text that is not a list of packed orders counts as none', () => {
  for (const text of ['', 'null', '[]', '{', '{"a":"yesterday"}']) {
    localStorage.setItem('packedOrders', text);
    expect(packedIds()).toEqual([]);
  }
});

test('another tab that packs an order is followed', () => {
  const { result } = renderHook(usePacked);
  localStorage.setItem('packedOrders', JSON.stringify({ a: now.getTime() }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'packedOrders' })));
  expect(Object.keys(result.current)).toEqual(['a']);
});
