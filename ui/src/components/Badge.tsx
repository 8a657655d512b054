import type { ReactNode } from 'react';
import { join } from './class-names';
import styles from './Badge.module.css';

type BadgeProps = { tone: 'ok' | 'wait' | 'off' | 'out'; children: ReactNode };

/** A status label, such as "paid" or "Sold out". */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={join(styles.badge, styles[tone])}>{children}</span>;
}

type SaleBadgeProps = { text: string | null; className?: string | undefined };

/** The sale badge, styled as a woven label that is sewn on at both ends. With an empty text it takes no room. */
export function SaleBadge({ text, className }: SaleBadgeProps) {
  return text !== null && <span className={join(styles.badge, styles.sale, className)}>{text}</span>;
}
