import { type ReactNode, useId } from 'react';
import { controls } from '../copy/controls';
import { Dialog } from './Dialog';
import { IconButton } from './IconButton';
import { join } from './class-names';
import styles from './Modal.module.css';

type ModalProps = {
  open: boolean;
  title: string;
  /** Null if only what is in the dialog closes it. */
  onClose: (() => void) | null;
  /** `narrow` is for questions with two buttons. */
  size?: 'wide' | 'narrow';
  children: ReactNode;
};

/** A dialog; on a phone a bottom sheet. Escape, the backdrop and the close button close it. */
export function Modal({ open, title, onClose, size = 'wide', children }: ModalProps) {
  const titleId = useId();
  if (!open) return null;
  return (
    <Dialog
      backdrop={styles.backdrop}
      className={join(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {onClose && <IconButton className={styles.close} icon="close" label={controls.close} onClick={onClose} />}
      </div>
      {children}
    </Dialog>
  );
}
