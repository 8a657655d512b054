import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import { Icon } from '../../components/Icon';
import { site } from '../../copy/site';
import { presentToasts, type ToastKind, toastLimit, type ToastRequest } from '../../lib/toast';
import styles from './ToastLayer.module.css';

const icons = { success: 'check', error: 'alert', info: 'heart' } as const satisfies Record<ToastKind, string>;
const transition = cssTransition({ enter: styles.arrive ?? '', exit: styles.leave ?? '', collapseDuration: 150 });

/** Shows toasts at the top right, under the header. */
export function ToastLayer() {
  useEffect(() => presentToasts(show), []);
  // Beside the page, not in it: an open drawer makes the page inert, toasts stay readable.
  return createPortal(
    <div data-toasts="">
      <ToastContainer
        className={styles.layer ?? ''}
        toastClassName={styles.toast ?? ''}
        position="top-right"
        limit={toastLimit}
        hideProgressBar
        closeButton={false}
        closeOnClick
        transition={transition}
        aria-label={site.toasts}
      />
    </div>,
    document.body,
  );
}

function show({ text, kind, duration }: ToastRequest): void {
  const role = kind === 'error' ? 'alert' : 'status';
  toast(text, { type: kind, role, autoClose: duration, icon: <Icon name={icons[kind]} size="small" /> });
}
