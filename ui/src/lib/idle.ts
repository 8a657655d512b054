/** Resolves when the first page has hydrated: until then the browser has more important files to fetch. */
const hydrated = new Promise<void>((resolve) => {
  if (typeof window !== 'undefined') window.addEventListener('shop:hydrated', () => resolve(), { once: true });
});

/** Calls `callback` once the page has hydrated and the browser is idle; returns a cancel function. */
export function whenIdle(callback: () => void): () => void {
  let cancel: (() => void) | undefined;
  let cancelled = false;
  void hydrated.then(() => {
    if (!cancelled) cancel = requestIdle(callback);
  });
  return () => {
    cancelled = true;
    cancel?.();
  };
}

/** Safari has no requestIdleCallback: there it waits for one second. */
function requestIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(callback);
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(callback, 1000);
  return () => clearTimeout(id);
}

/**
 * Calls `callback` when no pointer is down: an element that appears under a finger would receive its click. Returns a
 * cancel function.
 */
export function whenReleased(callback: () => void): () => void {
  const endEvents = ['pointerup', 'pointercancel'];
  const onEnd = () => {
    // After the click event of this press.
    setTimeout(check);
  };
  const stop = () => endEvents.forEach((type) => window.removeEventListener(type, onEnd));
  const check = () => {
    if (document.querySelector(':active') !== null) return;
    stop();
    callback();
  };
  for (const type of endEvents) window.addEventListener(type, onEnd);
  check();
  return stop;
}
