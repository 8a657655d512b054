import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { GalleryItem } from './gallery-pictures';

/**
 * The row of pictures and that of the thumbnails: which picture is in view, and how another one is shown. Selecting a
 * color shows the first picture, unless the one in view shows the color.
 */
export function useCarousel(items: readonly GalleryItem[], color: string) {
  const track = useRef<HTMLDivElement>(null);
  const rail = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const updateIndex = () => setIndex(indexInView(track.current));
  // The shopper may have swiped before hydration.
  useEffect(() => setIndex(indexInView(track.current)), []);
  const lastColor = useRef(color);
  useEffect(() => {
    if (lastColor.current === color) return;
    lastColor.current = color;
    if (items[indexInView(track.current)]?.color !== color) track.current?.scrollTo({ left: 0, behavior: 'instant' });
  }, [items, color]);
  useEffect(() => {
    const { scrollWidth = 0, childElementCount = 1 } = rail.current ?? {};
    rail.current?.scrollTo({ left: (scrollWidth / childElementCount) * (index - 2) });
  }, [index]);
  const show = (next: number, behavior?: ScrollBehavior) =>
    track.current?.scrollTo({ left: next * track.current.clientWidth, ...(behavior && { behavior }) });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    // In a slider these keys change its value.
    if (by === 0 || !(event.target instanceof HTMLButtonElement)) return;
    const thumbnails = buttonsIn(rail.current);
    const buttons = thumbnails.includes(event.target) ? thumbnails : buttonsIn(track.current);
    const next = buttons.indexOf(event.target) + by;
    // The video, which is the last, has no button until it is in view.
    const button = buttons[next] ?? thumbnails[next];
    if (!button) return;
    event.preventDefault();
    show(next);
    button.focus({ preventScroll: true });
  };
  return { track, rail, index, updateIndex, show, onKeyDown };
}

function indexInView(track: HTMLElement | null): number {
  const { scrollLeft = 0, clientWidth = 0 } = track ?? {};
  return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0;
}

function buttonsIn(row: HTMLElement | null): HTMLButtonElement[] {
  return [...(row?.querySelectorAll('button') ?? [])];
}
