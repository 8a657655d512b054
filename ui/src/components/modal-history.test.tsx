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

/** Goes through the history as the browser's buttons do. */
async function travel(delta: number): Promise<void> {
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

test('an open overlay adds one entry at the same address, a closed one leaves it', async () => {
  const { href } = window.location;
  const { rerender } = render(<Overlays count={1} />);
  await settled(1);
  expect(window.location.href).toBe(href);
  rerender(<Overlays count={0} />);
  await settled(0);
  expect(window.location.href).toBe(href);
  expect(close.first).not.toHaveBeenCalled();
});

test('Back closes the topmost of two overlays, then the other', async () => {
  const { rerender } = render(<Overlays count={1} />);
  rerender(<Overlays count={2} />);
  await settled(2);
  await travel(-1);
  expect(close.second).toHaveBeenCalledTimes(1);
  expect(close.first).not.toHaveBeenCalled();
  rerender(<Overlays count={1} />);
  await travel(-1);
  expect(close.first).toHaveBeenCalledTimes(1);
});

test('two overlays that close together leave both entries', async () => {
  const { href } = window.location;
  const { rerender } = render(<Overlays count={2} />);
  await settled(2);
  rerender(<Overlays count={0} />);
  await settled(0);
  expect(window.location.href).toBe(href);
});

test('an overlay that opens while the entry of another one is being left stays open', async () => {
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

test('an overlay that stays open after Back has an entry again', async () => {
  render(<Overlays count={1} />);
  await settled(1);
  await travel(-1);
  expect(close.first).toHaveBeenCalledTimes(1);
  await settled(1);
});

test('Forward to the entry of a closed overlay comes back at once', async () => {
  const { href } = window.location;
  const { rerender } = render(<Overlays count={1} />);
  await settled(1);
  rerender(<Overlays count={0} />);
  await settled(0);
  await travel(1);
  await settled(0);
  expect(window.location.href).toBe(href);
});
