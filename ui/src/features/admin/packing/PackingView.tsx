import { useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import { PageMeta } from '../../../components/PageMeta';
import { adminPage } from '../../../copy/admin';
import { packing as words } from '../../../copy/admin-packing';
import { LoadError } from '../shared/LoadError';
import { readNumbers } from '../shared/pack-url';
import { PackingDesk } from './PackingDesk';
import { usePackingOrders } from './use-packing-orders';
import styles from './PackingView.module.css';

/** The packing view: what to take from the shelf, and which orders to pack; each order opens on the full screen. */
export function PackingView({ email }: { email: string }) {
  const search = useSearch();
  const numbers = useMemo(() => readNumbers(search), [search]);
  const { orders, error, loading, reload, showOrders, refresh } = usePackingOrders(numbers, email);
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
      {orders && <PackingDesk orders={orders} chosen={isChosen} me={email} onOrders={showOrders} onRefresh={refresh} />}
    </div>
  );
}
