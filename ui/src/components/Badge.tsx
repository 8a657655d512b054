import type { ReactNode } from 'react';
import { join } from './class-names';
import styles from './Badge.module.css';

type BadgeProps = { tone: 'ok' | 'wait' | 'off' | 'out'; children: ReactNode };

/** A status label, such as "paid" or "Sold out". */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={join(styles.badge, styles[tone])}>{children}</span>;
}

/** The sale badge, styled as a woven label that is sewn on at both ends. */
export function SaleBadge({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <span className={join(styles.badge, styles.sale, className)}>{children}</span>;
}
