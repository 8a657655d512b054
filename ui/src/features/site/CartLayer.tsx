import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { closeDrawer, useDrawerOpen } from '../../cart/drawer';
import { Later, laterPart } from '../../components/Later';
import { messages } from '../../copy/messages';
import { showToast } from '../../lib/toast';

const drawer = laterPart(() => import('./CartDrawer').then((module) => module.CartDrawer));

/** The place of the cart drawer. */
export function CartLayer() {
  const [path] = useLocation();
  // Back leads to a page, not to a page under a drawer.
  useEffect(closeDrawer, [path]);
  return <Later part={drawer} wanted={useDrawerOpen()} onFailure={giveUp} props={{}} />;
}

function giveUp(): void {
  closeDrawer();
  showToast(messages.partNotLoaded, { kind: 'error' });
}
