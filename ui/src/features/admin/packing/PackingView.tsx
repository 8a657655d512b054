import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { PageMeta } from '../../../components/PageMeta';
import { adminPage } from '../../../copy/admin';
import { packing as words } from '../../../copy/admin-packing';
import { LoadError } from '../common/LoadError';
import { readNumbers } from '../common/pack-url';
import { PackingDesk } from './PackingDesk';
import { usePackingOrders } from './use-packing-orders';
import styles from './PackingView.module.css';

/** The packing view: what to take from the shelf, and which orders to pack; each order opens on the full screen. */
export function PackingView({ email }: { email: string }) {
  const search = useSearch();
  const numbers = useMemo(() => readNumbers(search), [search]);
  const [openId, setOpenId] = useState<string | null>(null);
  const { orders, error, loading, reload, showOrders, refresh } = usePackingOrders(numbers, openId !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isChosen = numbers.length > 0;
  // Opened from the list of orders, whose button is gone; the tab keeps the focus.
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [isChosen]);
  return (
    <div className={styles.view}>
      <PageMeta title={words.title} description={adminPage.description} noindex />
      <h2 ref={heading} className="visually-hidden" tabIndex={-1}>
        {words.title}
      </h2>
      {loading && <p role="status">{words.loading}</p>}
      {error !== null && !loading && <LoadError reason={error} onRetry={reload} />}
      {orders && (
        <PackingDesk
          orders={orders}
          openId={openId}
          chosen={isChosen}
          me={email}
          onOpen={setOpenId}
          onOrders={showOrders}
          onRefresh={refresh}
        />
      )}
    </div>
  );
}
