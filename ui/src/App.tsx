import { useEffect } from 'react';
import { type AroundNavHandler, Router, useLocation } from 'wouter';
import { useDrawerOpen } from './cart/drawer';
import { catalog } from './catalog';
import { endNavigation, startNavigation } from './features/layout/navigation-progress';
import { PageFrame } from './features/layout/PageFrame';
import { whenIdle } from './lib/idle';
import { addLateFont } from './lib/late-font';
import { overlayEntries } from './lib/modal-entries';
import { paths, patterns } from './paths';
import { routeOf, Routes } from './routes';
import { quirks } from './spec-quirks';

/** The whole shop. `ssrPath` is set only when rendering without a browser. */
export function App({ ssrPath }: { ssrPath?: string }) {
  return (
    // Pages are prerendered without a query string, so hydration must ignore it too.
    <Router aroundNav={navigateWhenLoaded} ssrSearch="" {...(ssrPath !== undefined && { ssrPath })}>
      <Shop />
    </Router>
  );
}

function Shop() {
  const [path] = useLocation();
  const staff = routeOf(path)?.staff ?? false;
  usePreload(staff);
  return (
    <PageFrame staff={staff}>
      <Routes />
    </PageFrame>
  );
}

/** The target of the latest navigation: a page that loads slowly must not override it. */
let latestTarget = '';

/** Stays on the current page until the next one has loaded. */
const navigateWhenLoaded: AroundNavHandler = (navigate, to, options) => {
  const { leaving } = overlayEntries;
  if (leaving) {
    void leaving.then(() => navigateWhenLoaded(navigate, to, options));
    return;
  }
  // Choosing another option on the current page does not cancel a pending navigation.
  if (options?.replace && pathOf(to) === window.location.pathname) {
    navigate(to, { ...options, state: window.history.state as unknown });
    return;
  }
  // The next page reuses the history entry of an open overlay.
  const replace = options?.replace || overlayEntries.depth() > 0;
  if (replace) window.history.replaceState(null, '');
  // A document with the address of an order shows nothing else: other pages may have the pixel, which reports addresses.
  if (catalog().isOrderPage || quirks.needsDocument(pathOf(to))) {
    if (replace) window.location.replace(to);
    else window.location.assign(to);
    return;
  }
  const go = () => {
    addLateFont();
    navigate(to, { ...options, replace });
  };
  latestTarget = to;
  const page = routeOf(pathOf(to))?.page;
  if (!page || page.isLoaded()) {
    endNavigation();
    go();
    return;
  }
  startNavigation();
  void page.preload().then(() => {
    if (latestTarget !== to) return;
    endNavigation();
    go();
  });
};

/** Preloads a page that can be shown in this document. */
function preload(path: string): void {
  if (!quirks.needsDocument(path)) void routeOf(path)?.page.preload();
}

/**
 * Preloads a page when a link to it is hovered or focused, checkout when the cart opens, and the product page when a
 * shopper's browser is idle.
 */
function usePreload(staff: boolean): void {
  const cartOpen = useDrawerOpen();
  useEffect(() => {
    if (staff) return;
    return whenIdle(() => preload(patterns.product));
  }, [staff]);
  useEffect(() => {
    if (cartOpen) preload(paths.checkout);
  }, [cartOpen]);
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (link) preload(link.pathname);
    };
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, []);
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}
