import { type MouseEvent, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useOpeningPress } from './opening-press';
import { useOverlay } from './overlay';

type DialogProps = {
  /** Classes of the backdrop and of the dialog on it. */
  veil: string | undefined;
  className: string | undefined;
  onClose: () => void;
  children: ReactNode;
} & ({ 'aria-label': string } | { 'aria-labelledby': string });

/** What Modal, Drawer and the menu have in common: the focus stays inside; Escape and the backdrop close it. */
export function Dialog({ veil, className, onClose, children, ...name }: DialogProps) {
  const dialog = useRef<HTMLDivElement>(null);
  useOverlay(dialog, onClose);
  const openingPress = useOpeningPress();
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  return createPortal(
    <div className={veil} {...openingPress} onMouseDown={onBackdrop}>
      <div ref={dialog} className={className} role="dialog" aria-modal="true" tabIndex={-1} {...name}>
        {children}
      </div>
    </div>,
    document.body,
  );
}
