import type { StaffOrder } from '../../../../api/wire';
import { orderMail as words } from '../../../../copy/admin-mail';
import { paths } from '../../../../paths';
import { CopyButton } from '../../common/CopyButton';
import { useNow } from '../../common/use-now';
import { cancelTime } from './cancel-window';
import styles from './ShopperPage.module.css';

/** The page on which the shopper sees the order; nothing in a shop that sends no mail. */
export function ShopperPage({ order }: { order: StaffOrder }) {
  const link = order.fulfillment.link;
  const now = useNow();
  if (link === undefined) return null;
  const time = cancelTime(order, now);
  const address = location.origin + paths.order(link);
  return (
    <section className={styles.page}>
      <h3>{words.page}</h3>
      {time !== null && <p>{words.canCancel(time)}</p>}
      <div className={styles.links}>
        <CopyButton label={words.copyLink} text={address} />
        <a href={address} target="_blank" rel="noreferrer" aria-label={words.openLabel(order.order_number)}>
          {words.open}
        </a>
      </div>
    </section>
  );
}
