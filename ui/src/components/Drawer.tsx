import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './IconButton';
import { useOverlay } from './overlay';
import styles from './Drawer.module.css';

type DrawerProps = {
  open: boolean;
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Stays at the lower edge while the children scroll. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A panel from the right edge, as wide as the screen on a phone. Escape, the backdrop and the close button close it. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? createPortal(<OpenDrawer {...rest} />, document.body) : null;
}

function OpenDrawer({ title, closeLabel, onClose, foot, children }: Omit<DrawerProps, 'open'>) {
  const drawer = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useOverlay(drawer, onClose);
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <div className={styles.veil} onMouseDown={onBackdrop}>
      <div
        ref={drawer}
        className={styles.drawer}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </div>
  );
}
