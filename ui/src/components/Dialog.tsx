import { type MouseEvent, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useIgnoreOpeningClick } from './use-ignore-opening-click';
import { useModal } from './use-modal';

type DialogProps = {
  /** Class names of the backdrop and of the dialog. */
  backdrop: string | undefined;
  className: string | undefined;
  /** Null if only what is in the dialog closes it. */
  onClose: (() => void) | null;
  children: ReactNode;
} & ({ 'aria-label': string } | { 'aria-labelledby': string });

/** The base of Modal, Drawer and MobileMenu: traps the focus; Escape and a click on the backdrop close it. */
export function Dialog({ backdrop, className, onClose, children, ...name }: DialogProps) {
  const dialog = useRef<HTMLDivElement>(null);
  useModal(dialog, onClose);
  const ignoreOpeningClick = useIgnoreOpeningClick();
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose?.();
  };
  return createPortal(
    <div className={backdrop} {...ignoreOpeningClick} onMouseDown={onBackdrop}>
      <div ref={dialog} className={className} role="dialog" aria-modal="true" tabIndex={-1} {...name}>
        {children}
      </div>
    </div>,
    document.body,
  );
}
