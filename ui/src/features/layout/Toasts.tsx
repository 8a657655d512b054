import { useCallback, useEffect, useState } from 'react';
import { LazyPart, lazyPart } from '../../components/LazyPart';
import { onToastQueued } from '../../lib/toast';

const layer = lazyPart(() => import('./ToastLayer').then((module) => module.ToastLayer));

/** Loads the toast layer with the first toast; the layer then stays mounted. */
export function Toasts() {
  const [show, setShow] = useState(false);
  // The next toast retries, and shows the queued ones too.
  const onFailure = useCallback(() => setShow(false), []);
  useEffect(() => onToastQueued(() => setShow(true)), []);
  return <LazyPart part={layer} show={show} onFailure={onFailure} props={{}} />;
}
