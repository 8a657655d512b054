import type { ReactNode } from 'react';
import { join } from './class-names';
import { Icon, type IconShape } from './Icon';
import styles from './Notice.module.css';

type NoticeProps = {
  tone?: 'plain' | 'error';
  icon?: IconShape;
  /** Screen readers announce an `alert` at once, and a `status` when they are idle. */
  role?: 'alert' | 'status';
  children: ReactNode;
};

/** A persistent message in the page. */
export function Notice({ tone = 'plain', icon = 'alert', role, children }: NoticeProps) {
  return (
    <div className={join(styles.notice, tone === 'error' && styles.error)} role={role}>
      <Icon name={icon} size="small" className={styles.icon} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
