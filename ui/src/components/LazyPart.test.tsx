import { act, fireEvent, render, screen } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { LazyPart, lazyPart, type PartLoader } from './LazyPart';

type Props = { name: string };

function Greeting({ name }: Props) {
  return <p>Hello {name}</p>;
}

/** A button that opens a part, and says so while the part is wanted. */
function Opener({ part }: { part: PartLoader<Props> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {open ? 'opened' : 'open'}
      </button>
      <LazyPart part={part} wanted={open} onFailure={useCallback(() => setOpen(false), [])} props={{ name: 'Maya' }} />
    </>
  );
}

it('shows the part when it is wanted and its code is there', async () => {
  render(<Opener part={lazyPart(() => Promise.resolve(Greeting))} />);
  expect(screen.queryByText('Hello Maya')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByText('Hello Maya')).toBeDefined();
});

it('gives up when the code does not come, and tries again when wanted again', async () => {
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries < 3 ? Promise.reject(new Error('offline')) : Promise.resolve(Greeting);
  };
  const part = lazyPart<Props>(load);
  await part.fetch().catch(() => {});
  render(<Opener part={part} />);
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByRole('button', { name: 'open' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByText('Hello Maya')).toBeDefined();
  expect(tries).toBe(3);
});

it('fetches nothing ahead until the page answers', async () => {
  vi.useFakeTimers();
  let fetched = 0;
  const load = () => {
    fetched += 1;
    return Promise.resolve(Greeting);
  };
  render(<Opener part={lazyPart(load)} />);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(fetched).toBe(0);
  window.dispatchEvent(new Event('shop:hydrated'));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(fetched).toBe(1);
  vi.useRealTimers();
});
