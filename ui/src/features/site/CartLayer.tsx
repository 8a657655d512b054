import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { closeDrawer, useDrawerOpen } from '../../cart/drawer';
import { LazyPart, lazyPart } from '../../components/LazyPart';
import { messages } from '../../copy/messages';
import { showToast } from '../../lib/toast';

const drawer = lazyPart(() => import('./CartDrawer').then((module) => module.CartDrawer));

/** The place of the cart drawer. */
export function CartLayer() {
  const [path] = useLocation();
  // Back leads to a page, not to a page under a drawer.
  useEffect(closeDrawer, [path]);
  return <LazyPart part={drawer} show={useDrawerOpen()} onFailure={giveUp} props={{}} />;
}

function giveUp(): void {
  closeDrawer();
  showToast(messages.partNotLoaded, { kind: 'error' });
}
