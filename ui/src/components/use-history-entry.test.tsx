import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Modal } from './Modal';

const close = { first: vi.fn<() => void>(), second: vi.fn<() => void>() };

function Overlays({ count }: { count: number }) {
  return (
    <>
      <Modal open={count > 0} title="First" onClose={close.first}>
        <p>1</p>
      </Modal>
      <Modal open={count > 1} title="Second" onClose={close.second}>
        <p>2</p>
      </Modal>
    </>
  );
}

const depth = () => (window.history.state as { overlay?: number } | null)?.overlay ?? 0;
const settled = (entries: number) => vi.waitFor(() => expect(depth()).toBe(entries));

/** Navigates the history as the browser's buttons do. */
async function navigateHistory(delta: number): Promise<void> {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.go(delta);
  await act(() => arrived);
}

beforeEach(async () => {
  await settled(0);
  window.history.pushState(null, '', `/page-${Math.random()}`);
  close.first.mockReset();
  close.second.mockReset();
});

test('opening an overlay adds a history entry with the same URL, closing it goes back', async () => {
  const { href } = window.location;
  const { rerender } = render(<Overlays count={1} />);
  await settled(1);
  expect(window.location.href).toBe(href);
  rerender(<Overlays count={0} />);
  await settled(0);
  expect(window.location.href).toBe(href);
  expect(close.first).not.toHaveBeenCalled();
});

test('Back closes the top overlay, then the other one', async () => {
  const { rerender } = render(<Overlays count={1} />);
  rerender(<Overlays count={2} />);
  await settled(2);
  await navigateHistory(-1);
  expect(close.second).toHaveBeenCalledTimes(1);
  expect(close.first).not.toHaveBeenCalled();
  rerender(<Overlays count={1} />);
  await navigateHistory(-1);
  expect(close.first).toHaveBeenCalledTimes(1);
});

test('closing two overlays together goes back by both entries', async () => {
  const { href } = window.location;
  const { rerender } = render(<Overlays count={2} />);
  await settled(2);
  rerender(<Overlays count={0} />);
  await settled(0);
  expect(window.location.href).toBe(href);
});

test('an overlay that opens while the browser goes back for a closed one stays open', async () => {
  const { rerender } = render(<Overlays count={1} />);
  await settled(1);
  const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  rerender(<Overlays count={0} />);
  await Promise.resolve();
  rerender(<Overlays count={1} />);
  await act(() => left);
  await settled(1);
  expect(close.first).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'First' })).toBeDefined();
});

test('an overlay that stays open after Back gets a new entry', async () => {
  render(<Overlays count={1} />);
  await settled(1);
  await navigateHistory(-1);
  expect(close.first).toHaveBeenCalledTimes(1);
  await settled(1);
});

test('Forward to the entry of a closed overlay goes back at once', async () => {
  const { href } = window.location;
  const { rerender } = render(<Overlays count={1} />);
  await settled(1);
  rerender(<Overlays count={0} />);
  await settled(0);
  await navigateHistory(1);
  await settled(0);
  expect(window.location.href).toBe(href);
});

test('a browser that takes long to go back is not asked twice', async () => {
  const { href } = window.location;
  const goBack = window.history.go.bind(window.history);
  const go = vi.spyOn(window.history, 'go').mockImplementation((delta) => void setTimeout(() => goBack(delta), 700));
  const { rerender } = render(<Overlays count={1} />);
  await settled(1);
  const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  rerender(<Overlays count={0} />);
  await act(() => left);
  await settled(0);
  expect(go).toHaveBeenCalledTimes(1);
  go.mockRestore();
  expect(window.location.href).toBe(href);
});
