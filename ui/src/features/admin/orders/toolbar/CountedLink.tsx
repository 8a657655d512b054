import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ordersTab as words } from '../../../../copy/admin-orders';
import styles from '../../common/view-links.module.css';

type CountedLinkProps = {
  href: string;
  current: boolean;
  /** Undefined until the orders have been counted, null if they are not. */
  count: number | undefined | null;
  /** Whether there may be more. */
  isPartial?: boolean;
  children: ReactNode;
};

/** A link to a view of the orders, with their number. */
export function CountedLink({ href, current, count, isPartial = false, children }: CountedLinkProps) {
  return (
    <Link href={href} className={styles.view} aria-current={current ? 'page' : undefined}>
      {children}
      {/* As wide before the orders have been counted. */}
      {count !== null && (
        <span className={styles.count}>{` ${count === undefined ? '' : words.viewCount(count, isPartial)}`}</span>
      )}
    </Link>
  );
}
