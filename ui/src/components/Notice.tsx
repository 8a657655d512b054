import type { ReactNode } from 'react';
import { join } from './class-names';
import { Icon, type IconName } from './Icon';
import styles from './Notice.module.css';

type NoticeProps = {
  tone?: 'plain' | 'error';
  icon?: IconName;
  /** `alert` is read aloud at once, `status` when the reader pauses. */
  role?: 'alert' | 'status';
  /** Without the tinted ground. */
  bare?: boolean;
  children: ReactNode;
};

/** A message in the page that stays. */
export function Notice({ tone = 'plain', icon = 'alert', role, bare = false, children }: NoticeProps) {
  return (
    <div className={join(styles.notice, tone === 'error' && styles.error, bare && styles.bare)} role={role}>
      <Icon name={icon} size="small" className={styles.icon} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
