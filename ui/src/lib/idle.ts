/** When the first page answers: until then the browser has better things to fetch. */
const answering = new Promise<void>((resolve) => {
  if (typeof window !== 'undefined') window.addEventListener('shop:hydrated', () => resolve(), { once: true });
});

/** Acts when the page answers and the browser is idle; returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  let cancel: (() => void) | undefined;
  let cancelled = false;
  void answering.then(() => {
    if (!cancelled) cancel = whenQuiet(act);
  });
  return () => {
    cancelled = true;
    cancel?.();
  };
}

/** Safari knows no idle time; a second after the page answers is near enough. */
function whenQuiet(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(act);
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(act, 1000);
  return () => clearTimeout(id);
}

/** Acts when nothing is being pressed: what appears under a finger would take the press; returns how to call it off. */
export function whenReleased(act: () => void): () => void {
  const ends = ['pointerup', 'pointercancel'];
  const onEnd = () => {
    // After the click that the press makes.
    setTimeout(look);
  };
  const stop = () => ends.forEach((end) => window.removeEventListener(end, onEnd));
  const look = () => {
    if (document.querySelector(':active') !== null) return;
    stop();
    act();
  };
  for (const end of ends) window.addEventListener(end, onEnd);
  look();
  return stop;
}
