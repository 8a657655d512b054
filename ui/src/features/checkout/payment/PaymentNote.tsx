import type { ReactNode } from 'react';
import { Icon } from '../../../components/Icon';
import { icons } from './icons';
import styles from './PaymentNote.module.css';

/** Says what happens to the card. */
export function PaymentNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon name={icons.lock} size="small" />
      {children}
    </p>
  );
}
