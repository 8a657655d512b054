/** A task that repeats until it is stopped. */
export interface Poll {
  /** Runs the task now; once more after it, if it is running. */
  refresh: () => void;
  stop: () => void;
}

/** How often the list of orders is checked, in milliseconds. */
export const pollMs = 15_000;
/** The longest wait after failures. */
const maxWaitMs = 16 * pollMs;

/**
 * Runs a task now and again 15 s after its end, or after the wait that `next` returns then, while the page is visible; a
 * page that becomes visible runs it at once. The wait doubles with each failure, up to 4 minutes.
 */
export function startPolling(task: () => Promise<void>, next: () => number = () => pollMs): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = pollMs;
  let isRunning = false;
  let isRepeated = false;
  let isStopped = false;

  const schedule = () => {
    clearTimeout(timer);
    if (!isStopped && document.visibilityState === 'visible') timer = setTimeout(run, waitMs);
  };
  const run = () => {
    clearTimeout(timer);
    if (isStopped) return;
    if (isRunning) {
      isRepeated = true;
      return;
    }
    isRunning = true;
    task()
      .then(
        () => (waitMs = next()),
        () => (waitMs = Math.min(waitMs * 2, maxWaitMs)),
      )
      .finally(() => {
        isRunning = false;
        if (isRepeated) {
          isRepeated = false;
          run();
        } else schedule();
      });
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') run();
    else clearTimeout(timer);
  };

  document.addEventListener('visibilitychange', onVisibilityChange);
  run();
  return {
    refresh: run,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    },
  };
}
