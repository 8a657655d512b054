import { useCallback, useEffect, useState } from 'react';
import { LazyPart, lazyPart } from '../../components/LazyPart';
import { site } from '../../copy/site';
import { onToastQueued } from '../../lib/toast';

const layer = lazyPart(() => import('./ToastLayer').then((module) => module.ToastLayer));

/** Loads the toast layer with the first toast; the layer then stays mounted. */
export function Toasts() {
  const [show, setShow] = useState(false);
  const onFailure = useCallback(() => {
    // The next toast retries, and shows the queued ones too.
    setShow(false);
    // oxlint-disable-next-line no-alert -- The part that shows messages is the one that is missing.
    alert(site.partNotLoaded);
  }, []);
  useEffect(() => onToastQueued(() => setShow(true)), []);
  return <LazyPart part={layer} show={show} onFailure={onFailure} quiet props={{}} />;
}
