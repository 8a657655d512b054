import { useCallback, useEffect, useState } from 'react';
import { LazyPart, lazyPart } from '../../components/LazyPart';
import { onToastQueued } from '../../lib/toast';

const layer = lazyPart(() => import('./ToastLayer').then((module) => module.ToastLayer));

/** The place of the toasts; once wanted, the layer stays. */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  // The next message tries again, and brings those that waited.
  const giveUp = useCallback(() => setWanted(false), []);
  useEffect(() => onToastQueued(() => setWanted(true)), []);
  return <LazyPart part={layer} wanted={wanted} onFailure={giveUp} props={{}} />;
}
