import { observable } from './observable';

export type ToastKind = 'success' | 'error' | 'info';

/** How long a toast stays; checkout and the staff page use `long`. */
export type ToastTiming = 'short' | 'long';

/** A button in a toast, such as Undo; clicking it also closes the toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastRequest {
  text: string;
  kind: ToastKind;
  /** In milliseconds. */
  duration: number;
  /** The longest time on the screen, also while the pointer or the focus is on the toast, in milliseconds. */
  maxDuration?: number | undefined;
  action?: ToastAction | undefined;
  /** A toast replaces the one before it in the same slot. */
  slot?: string | undefined;
}

/** Shows toasts, and closes the one in a slot. */
interface ToastLayer {
  show: (request: ToastRequest) => void;
  dismiss: (slot: string) => void;
}

export interface ToastOptions {
  kind?: ToastKind;
  timing?: ToastTiming;
  duration?: number;
  maxDuration?: number;
  action?: ToastAction;
  slot?: string;
}

/** The maximum number of visible toasts; the others are queued. */
export const maxToasts = 20;

const durations: Record<ToastTiming, Record<ToastKind, number>> = {
  short: { info: 4000, success: 2000, error: 4000 },
  long: { info: 4000, success: 3000, error: 5000 },
};

const queue = observable<ToastRequest[]>([]);
let layer: ToastLayer | null = null;

/** Shows a short message; queues it until the toast layer has loaded. */
export function showToast(
  text: string,
  { kind = 'success', timing = 'short', duration, maxDuration, action, slot }: ToastOptions = {},
): void {
  const request = { text, kind, duration: duration ?? durations[timing][kind], maxDuration, action, slot };
  if (layer) layer.show(request);
  else queue.set([...queue.get(), request]);
}

/** Closes the toast in a slot, if there is one. */
export function dismissToast(slot: string): void {
  queue.set(queue.get().filter((request) => request.slot !== slot));
  layer?.dismiss(slot);
}

/** Calls `listener` when a toast is queued because no toast layer is mounted; returns the unsubscribe function. */
export function onToastQueued(listener: () => void): () => void {
  const onChange = () => {
    if (queue.get().length > 0) listener();
  };
  onChange();
  return queue.subscribe(onChange);
}

/** Passes queued and later toasts to the toast layer; returns the function that detaches it. */
export function presentToasts(show: ToastLayer['show'], dismiss: ToastLayer['dismiss'] = () => {}): () => void {
  const presented = { show, dismiss };
  layer = presented;
  queue.get().forEach(show);
  queue.set([]);
  return () => {
    if (layer === presented) layer = null;
  };
}
