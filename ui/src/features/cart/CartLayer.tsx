import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { closeDrawer, useDrawerOpen } from '../../cart/drawer';
import { LazyPart, lazyPart } from '../../components/LazyPart';

const drawer = lazyPart(() => import('./CartDrawer').then((module) => module.CartDrawer));

/** Mounts the cart drawer while it is open. */
export function CartLayer() {
  const [path] = useLocation();
  // Closes the drawer on every navigation, including Back.
  useEffect(closeDrawer, [path]);
  return <LazyPart part={drawer} show={useDrawerOpen()} onFailure={closeDrawer} props={{}} />;
}
