import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { controls } from '../copy/controls';
import { IconButton } from './IconButton';
import { join } from './class-names';
import { useOverlay } from './overlay';
import styles from './Modal.module.css';

type ModalProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** `narrow` suits a question with two answers. */
  size?: 'wide' | 'narrow';
  children: ReactNode;
};

/** A dialog over the page; on a phone a sheet from below. Escape, the backdrop and the close button close it. */
export function Modal({ open, ...rest }: ModalProps) {
  return open ? createPortal(<OpenModal {...rest} />, document.body) : null;
}

function OpenModal({ title, onClose, size = 'wide', children }: Omit<ModalProps, 'open'>) {
  const dialog = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useOverlay(dialog, onClose);
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <div className={styles.veil} onMouseDown={onBackdrop}>
      <div
        ref={dialog}
        className={join(styles.dialog, styles[size])}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton className={styles.close} icon="close" label={controls.close} onClick={onClose} />
        </div>
        {children}
      </div>
    </div>
  );
}
