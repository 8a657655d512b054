import { useCallback, useEffect, useState } from 'react';

/** How long a new order is shown before a press counts, in milliseconds: a held key, or the second Enter of a scanner. */
const guardMs = 400;

/** Returns whether presses count: not until 0.4 s after an order was shown. `restart` begins the time again. */
export function useReady(shown: string) {
  const [guarded, setGuarded] = useState<{ shown: string; restarts: number } | null>(null);
  const [restarts, setRestarts] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setGuarded({ shown, restarts }), guardMs);
    return () => clearTimeout(timer);
  }, [shown, restarts]);
  return {
    isReady: guarded?.shown === shown && guarded.restarts === restarts,
    restart: useCallback(() => setRestarts((before) => before + 1), []),
  };
}
