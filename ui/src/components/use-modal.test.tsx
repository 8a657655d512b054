import { createEvent, fireEvent, render, type RenderResult, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { Drawer } from './Drawer';
import { Modal } from './Modal';

function Page({ onClose }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <main>
        <button type="button" onClick={() => setOpen(true)}>
          Opener
        </button>
      </main>
      <div data-toasts="" />
      <Modal open={open} title="Size Chart" onClose={close}>
        <button type="button">Last</button>
      </Modal>
    </>
  );
}

function openModal(onClose?: () => void) {
  render(<Page {...(onClose && { onClose })} />);
  const opener = screen.getByText('Opener');
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: screen.getByRole('dialog', { name: 'Size Chart' }) };
}

test('the focus moves into an opened dialog and returns to its opener', () => {
  const { opener, dialog } = openModal();
  expect(document.activeElement).toBe(dialog);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('Tab cycles inside the dialog in both directions', () => {
  const { dialog } = openModal();
  const close = screen.getByRole('button', { name: 'Close' });
  const last = screen.getByRole('button', { name: 'Last' });
  fireEvent.keyDown(dialog, { key: 'Tab', shiftKey: true });
  expect(document.activeElement).toBe(last);
  fireEvent.keyDown(last, { key: 'Tab' });
  expect(document.activeElement).toBe(close);
  fireEvent.keyDown(close, { key: 'Tab', shiftKey: true });
  expect(document.activeElement).toBe(last);
});

test('Escape closes a dialog that is rendered again during the same event', () => {
  const onClose = vi.fn();
  const dialog = () => (
    <Modal open title="Size Chart" onClose={() => onClose()}>
      <p>Sizes</p>
    </Modal>
  );
  const view = { current: null as RenderResult | null };
  // As the layer of the toasts does.
  const renderAgain = () => flushSync(() => view.current?.rerender(dialog()));
  document.addEventListener('keydown', renderAgain);
  view.current = render(dialog());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  document.removeEventListener('keydown', renderAgain);
  expect(onClose).toHaveBeenCalledOnce();
});

test('the next Tab returns a focus that left the dialog', () => {
  openModal();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

test('Escape and the backdrop close the dialog, a click inside does not', () => {
  const onClose = vi.fn<() => void>();
  const { dialog } = openModal(onClose);
  fireEvent.mouseDown(screen.getByText('Last'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.mouseDown(dialog.parentElement ?? dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByText('Opener'));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('the second click of the double click that opened a dialog is ignored', () => {
  const onClose = vi.fn<() => void>();
  const { dialog } = openModal(onClose);
  const close = screen.getByRole('button', { name: 'Close' });
  fireEvent.mouseDown(dialog.parentElement ?? dialog, { detail: 2 });
  fireEvent.mouseDown(close, { detail: 2 });
  fireEvent.click(close, { detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.mouseDown(close, { detail: 1 });
  fireEvent.click(close, { detail: 1 });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a double click that starts inside the dialog works', () => {
  const onClose = vi.fn<() => void>();
  openModal(onClose);
  fireEvent.mouseDown(screen.getByText('Last'), { detail: 1 });
  fireEvent.mouseDown(screen.getByText('Last'), { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }), { detail: 2 });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  { after: 399, closes: 0, why: 'a double tap' },
  { after: 401, closes: 1, why: 'another tap' },
])('a tap $after ms after opening is $why', ({ after, closes }) => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5000);
  const onClose = vi.fn<() => void>();
  openModal(onClose);
  now.mockRestore();
  const close = screen.getByRole('button', { name: 'Close' });
  fireEvent(close, touchAt(5000 + after, createEvent.pointerDown(close)));
  fireEvent.mouseDown(close, { detail: 1 });
  fireEvent.click(close, { detail: 1 });
  expect(onClose).toHaveBeenCalledTimes(closes);
});

test('a keyboard click works immediately after opening', () => {
  const onClose = vi.fn<() => void>();
  openModal(onClose);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }), { detail: 0 });
  expect(onClose).toHaveBeenCalledTimes(1);
});

/** Turns an event into a touch at the given time. */
function touchAt(timeStamp: number, touch: Event): Event {
  return Object.defineProperties(touch, { timeStamp: { value: timeStamp }, pointerType: { value: 'touch' } });
}

test('the page is inert while the dialog is open, except for the toasts', () => {
  openModal();
  const main = document.querySelector('main');
  const toasts = document.querySelector('[data-toasts]');
  expect(main?.closest('[inert]')).not.toBeNull();
  expect(toasts?.closest('[inert]')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(document.querySelector('[inert]')).toBeNull();
});

test('Escape closes only the topmost overlay', () => {
  const closeDrawer = vi.fn<() => void>();
  const closeModal = vi.fn<() => void>();
  const overlays = (modal: boolean) => (
    <>
      <Drawer open title="Your Cart" closeLabel="Close cart" onClose={closeDrawer}>
        <p>Line</p>
      </Drawer>
      <Modal open={modal} title="Sure?" onClose={closeModal}>
        <p>Question</p>
      </Modal>
    </>
  );
  const { rerender } = render(overlays(false));
  rerender(overlays(true));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closeModal).toHaveBeenCalledTimes(1);
  expect(closeDrawer).not.toHaveBeenCalled();
  rerender(overlays(false));
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Your Cart' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close cart' }));
  expect(closeDrawer).toHaveBeenCalledTimes(1);
});
