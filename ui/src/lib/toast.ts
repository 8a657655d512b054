export type ToastKind = 'success' | 'error' | 'info';

/** How long a toast stays; those of checkout and of the staff page are long. */
export type ToastTiming = 'short' | 'long';

/** A button in a toast, such as Undo; pressing it closes the toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastRequest {
  text: string;
  kind: ToastKind;
  /** Milliseconds. */
  duration: number;
  action?: ToastAction | undefined;
}

export interface ToastOptions {
  kind?: ToastKind;
  timing?: ToastTiming;
  duration?: number;
  action?: ToastAction;
}

/** More toasts than this wait for their turn. */
export const toastLimit = 20;

const durations: Record<ToastTiming, Record<ToastKind, number>> = {
  short: { info: 4000, success: 2000, error: 4000 },
  long: { info: 4000, success: 3000, error: 5000 },
};

const waiting: ToastRequest[] = [];
let present: ((request: ToastRequest) => void) | null = null;
const wakers = new Set<() => void>();

/** Shows a short message at the top right; it waits until the toast layer has loaded. */
export function showToast(
  text: string,
  { kind = 'success', timing = 'short', duration, action }: ToastOptions = {},
): void {
  const request = { text, kind, duration: duration ?? durations[timing][kind], action };
  if (present) {
    present(request);
    return;
  }
  waiting.push(request);
  for (const wake of wakers) wake();
}

/** Calls back when a toast waits and no layer is there to show it. */
export function onToastWaiting(wake: () => void): () => void {
  wakers.add(wake);
  if (waiting.length > 0) wake();
  return () => wakers.delete(wake);
}

/** Hands over every waiting and later toast to the layer that shows them. */
export function presentToasts(show: (request: ToastRequest) => void): () => void {
  present = show;
  for (const request of waiting.splice(0)) show(request);
  return () => {
    if (present === show) present = null;
  };
}
