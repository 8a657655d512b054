import { useEffect } from 'react';
import { type AroundNavHandler, Router, useLocation } from 'wouter';
import { useDrawerOpen } from './cart/drawer';
import { endPageWait, startPageWait } from './features/site/navigation-progress';
import { PageFrame } from './features/site/PageFrame';
import { whenIdle } from './lib/idle';
import { overlayEntries } from './lib/modal-entries';
import { paths, patterns } from './paths';
import { routeOf, Routes } from './routes';

/** The whole shop; the path is given only where there is no browser to ask for it. */
export function App({ ssrPath }: { ssrPath?: string }) {
  return (
    // Pages are rendered ahead without a query: hydration must not see one either.
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

/** The address last asked for; a page that loads slowly must not overtake it. */
let wanted = '';

/** Stays on the page until the next one is there. */
const navigateWhenLoaded: AroundNavHandler = (navigate, to, options) => {
  const { leaving } = overlayEntries;
  if (leaving) {
    void leaving.then(() => navigateWhenLoaded(navigate, to, options));
    return;
  }
  // Another choice on the page that is still shown takes back no wish to leave it.
  if (options?.replace && pathOf(to) === window.location.pathname) {
    navigate(to, { ...options, state: window.history.state as unknown });
    return;
  }
  // The entry of an open overlay becomes the next page's.
  const replace = options?.replace || overlayEntries.depth() > 0;
  if (replace) window.history.replaceState(null, '');
  const go = () => navigate(to, { ...options, replace });
  wanted = to;
  const page = routeOf(pathOf(to))?.page;
  if (!page || page.isLoaded()) {
    endPageWait();
    go();
    return;
  }
  startPageWait();
  void page.preload().then(() => {
    if (wanted !== to) return;
    endPageWait();
    go();
  });
};

/**
 * Fetches a page as soon as a link to it is pointed at or focused, the checkout when the cart is looked at, and the
 * product when a shopper's browser has nothing else to do.
 */
function usePreload(staff: boolean): void {
  const cartOpen = useDrawerOpen();
  useEffect(() => {
    if (staff) return;
    return whenIdle(() => void routeOf(patterns.product)?.page.preload());
  }, [staff]);
  useEffect(() => {
    if (cartOpen) void routeOf(paths.checkout)?.page.preload();
  }, [cartOpen]);
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (link) void routeOf(link.pathname)?.page.preload();
    };
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, []);
}

function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? address;
}
