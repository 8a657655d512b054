import { useCallback, useEffect, useState } from 'react';
import { readFigures } from '../../../api/staff-endpoints';
import type { Figures } from '../../../api/wire';
import { errorMessage } from '../error-message';
import { asStaff, isSignedOut, sessionToken } from '../session';
import { utcOffset } from './period-figures';

interface FiguresOptions {
  /** The number of days, with today. */
  days: number;
  /** Whether a sign-in is asked for if the session has expired. */
  asksForSignIn: boolean;
}

type Loaded = { load: number; figures: Figures | null; error: string | null };

/** Loads the figures of the last days, in the browser's time zone. */
export function useFigures({ days, asksForSignIn }: FiguresOptions) {
  const [{ minutes, zone }] = useState(() => utcOffset(new Date()));
  const [loaded, setLoaded] = useState<Loaded>({ load: 0, figures: null, error: null });
  const [load, setLoad] = useState(1);
  useEffect(() => {
    let stale = false;
    const read = (token: string) => readFigures(token, days, minutes);
    const token = sessionToken();
    if (!asksForSignIn && token === null) return undefined;
    const figures = asksForSignIn || token === null ? asStaff(read) : read(token);
    figures.then(
      (found) => stale || setLoaded({ load, figures: found, error: null }),
      (cause: unknown) => {
        if (stale || isSignedOut(cause)) return;
        setLoaded((before) => ({ ...before, load, error: errorMessage(cause) }));
      },
    );
    return () => {
      stale = true;
    };
  }, [days, minutes, asksForSignIn, load]);
  return {
    figures: loaded.figures,
    error: loaded.error,
    loading: loaded.load !== load,
    /** The name of the time zone in which days begin. */
    zone,
    reload: useCallback(() => setLoad((before) => before + 1), []),
  };
}
