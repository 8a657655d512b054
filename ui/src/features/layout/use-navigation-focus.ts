import { useEffect, useRef } from 'react';

/** After a navigation, scrolls to the top of the page or to the URL's fragment, and focuses the page's heading. */
export function useNavigationFocus(path: string): void {
  const currentPath = useRef(path);
  const currentUrlPath = useRef('');
  const isHistoryNavigation = useRef(false);

  useEffect(() => {
    // On Back and Forward the browser restores the scroll position. A changed fragment or query is not a new page.
    const onPopState = () => {
      isHistoryNavigation.current = window.location.pathname !== currentUrlPath.current;
    };
    // In the capture phase, before the router's listener changes the page.
    window.addEventListener('popstate', onPopState, true);
    return () => window.removeEventListener('popstate', onPopState, true);
  }, []);

  useEffect(() => {
    currentUrlPath.current = window.location.pathname;
    if (currentPath.current === path) {
      // The browser scrolled to the fragment before the part below the fold was laid out.
      if (window.scrollY === 0) fragmentTarget()?.scrollIntoView();
      return;
    }
    currentPath.current = path;
    updateCanonicalUrl();
    if (!isHistoryNavigation.current) scrollToStart();
    isHistoryNavigation.current = false;
    focusWithoutScroll(mainHeading());
  }, [path]);
}

/** Scrolls to the top of the page and focuses its heading. */
export function focusHeading(): void {
  window.scrollTo(0, 0);
  focusWithoutScroll(mainHeading());
}

/** Focuses the page's main content and scrolls to it. */
export function focusMain(): void {
  const main = mainElement();
  focusWithoutScroll(main);
  main?.scrollIntoView();
}

/** Updates the canonical link and og:url after a client-side navigation; the error page has neither. */
function updateCanonicalUrl(): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (!canonical) return;
  // Keeps the public origin, which may differ from the origin of this visit.
  canonical.href = new URL(window.location.pathname, canonical.href).href;
  document.querySelector('meta[property="og:url"]')?.setAttribute('content', canonical.href);
}

function scrollToStart(): void {
  const target = fragmentTarget();
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Returns the element that the URL's fragment refers to. */
function fragmentTarget(): HTMLElement | null {
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
