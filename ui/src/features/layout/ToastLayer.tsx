import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cssTransition, type Id, toast, ToastContainer } from 'react-toastify/unstyled';
import { useLocation } from 'wouter';
import { join } from '../../components/class-names';
import { Icon } from '../../components/Icon';
import { site } from '../../copy/site';
import { presentToasts, type ToastAction, type ToastKind, maxToasts, type ToastRequest } from '../../lib/toast';
import { patterns } from '../../paths';
import styles from './ToastLayer.module.css';

const icons = { success: 'check', error: 'alert', info: 'heart' } as const satisfies Record<ToastKind, string>;
const transition = cssTransition({ enter: styles.arrive ?? '', exit: styles.leave ?? '', collapseDuration: 150 });

/** The toast in each slot. */
const slots = new Map<string, Id>();

/** Shows toasts at the top right, below the header. */
export function ToastLayer() {
  const [path] = useLocation();
  useEffect(() => presentToasts(show, dismiss), []);
  // Outside the page's root: an open drawer makes the page inert, but toasts must stay readable.
  return createPortal(
    <div data-toasts="">
      <ToastContainer
        className={join(styles.layer, path.startsWith(patterns.admin) && styles.overHeader)}
        toastClassName={styles.toast ?? ''}
        position="top-right"
        limit={maxToasts}
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

function show({ text, kind, duration, maxDuration, action, slot }: ToastRequest): void {
  const role = kind === 'error' ? 'alert' : 'status';
  const icon = <Icon name={icons[kind]} size="small" />;
  const content = action ? <WithAction text={text} action={action} /> : text;
  const id = toast(content, { type: kind, role, autoClose: duration, icon });
  if (maxDuration !== undefined) setTimeout(() => toast.dismiss(id), maxDuration);
  if (slot === undefined) return;
  dismiss(slot);
  slots.set(slot, id);
}

function dismiss(slot: string): void {
  const shown = slots.get(slot);
  if (shown !== undefined) toast.dismiss(shown);
  slots.delete(slot);
}

/** The click bubbles up to the toast, which closes. */
function WithAction({ text, action }: { text: string; action: ToastAction }) {
  return (
    <span className={styles.content}>
      {text}
      <button type="button" className={styles.action} onClick={action.run}>
        {action.label}
      </button>
    </span>
  );
}
