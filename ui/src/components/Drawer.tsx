import { type ReactNode, useId } from 'react';
import { Dialog } from './Dialog';
import { IconButton } from './IconButton';
import styles from './Drawer.module.css';

type DrawerProps = {
  open: boolean;
  title: string;
  /** Shown next to the title. */
  note?: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** Fixed at the bottom while the children scroll. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A panel at the right edge, full width on a phone. Escape, the backdrop and the close button close it. */
export function Drawer({ open, title, note, closeLabel, onClose, foot, children }: DrawerProps) {
  const titleId = useId();
  if (!open) return null;
  return (
    <Dialog backdrop={styles.backdrop} className={styles.drawer} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.head} data-drawer="">
        <h2 id={titleId}>{title}</h2>
        {note && <p>{note}</p>}
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Dialog>
  );
}
