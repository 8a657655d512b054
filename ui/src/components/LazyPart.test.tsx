import { act, fireEvent, render, screen } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { LazyPart, lazyPart, type PartLoader } from './LazyPart';

type Props = { name: string };

function Greeting({ name }: Props) {
  return <p>Hello {name}</p>;
}

/** A button that shows a part; its label says whether the part is shown. */
function Opener({ part }: { part: PartLoader<Props> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {open ? 'opened' : 'open'}
      </button>
      <LazyPart part={part} show={open} onFailure={useCallback(() => setOpen(false), [])} props={{ name: 'Maya' }} />
    </>
  );
}

it('shows the part once its code has loaded', async () => {
  render(<Opener part={lazyPart(() => Promise.resolve(Greeting))} />);
  expect(screen.queryByText('Hello Maya')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByText('Hello Maya')).toBeDefined();
});

it('calls onFailure when loading fails, and retries when it is shown again', async () => {
  let loads = 0;
  const load = () => {
    loads += 1;
    return loads < 3 ? Promise.reject(new Error('offline')) : Promise.resolve(Greeting);
  };
  const part = lazyPart<Props>(load);
  await part.load().catch(() => {});
  render(<Opener part={part} />);
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByRole('button', { name: 'open' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByText('Hello Maya')).toBeDefined();
  expect(loads).toBe(3);
});

it('preloads nothing before the page has hydrated', async () => {
  vi.useFakeTimers();
  let loads = 0;
  const load = () => {
    loads += 1;
    return Promise.resolve(Greeting);
  };
  render(<Opener part={lazyPart(load)} />);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(loads).toBe(0);
  window.dispatchEvent(new Event('shop:hydrated'));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(loads).toBe(1);
  vi.useRealTimers();
});
