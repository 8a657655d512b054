import { useEffect, useRef } from 'react';

/** After a change of page: starts at its top, or at the linked place, and moves the focus to its heading. */
export function useArrival(path: string): void {
  const shown = useRef(path);
  const address = useRef('');
  const returning = useRef(false);

  useEffect(() => {
    // Back and Forward: the browser restores the place itself. A fragment, or another query, is no other page.
    const onReturn = () => {
      returning.current = window.location.pathname !== address.current;
    };
    // Captured: before the router hears of it and changes the page.
    window.addEventListener('popstate', onReturn, true);
    return () => window.removeEventListener('popstate', onReturn, true);
  }, []);

  useEffect(() => {
    address.current = window.location.pathname;
    if (shown.current === path) {
      // The browser looked for the linked place while the lower part of the page was not laid out yet.
      if (window.scrollY === 0) linkedPlace()?.scrollIntoView();
      return;
    }
    shown.current = path;
    tellAddress();
    if (!returning.current) goToStart();
    returning.current = false;
    focusWithoutScroll(mainHeading());
  }, [path]);
}

/** Shows the page from its top and moves the focus to its heading. */
export function focusHeading(): void {
  window.scrollTo(0, 0);
  focusWithoutScroll(mainHeading());
}

/** Moves the focus, and with it the view, to the start of the page's content. */
export function focusMain(): void {
  const main = mainElement();
  focusWithoutScroll(main);
  main?.scrollIntoView();
}

/** Keeps what other sites are told about the page's address true; the page of an unknown address tells none. */
function tellAddress(): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (!canonical) return;
  // At the owner's origin, which need not be the one of this visit.
  canonical.href = new URL(window.location.pathname, canonical.href).href;
  document.querySelector('meta[property="og:url"]')?.setAttribute('content', canonical.href);
}

function goToStart(): void {
  const place = linkedPlace();
  if (place) place.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** What the fragment of the address names. */
function linkedPlace(): HTMLElement | null {
  return document.getElementById(window.location.hash.slice(1));
}

function mainHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#main h1') ?? mainElement();
}

function mainElement(): HTMLElement | null {
  return document.getElementById('main');
}

function focusWithoutScroll(target: HTMLElement | null): void {
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
