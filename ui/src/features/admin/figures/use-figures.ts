import { useCallback, useEffect, useState } from 'react';
import { type FiguresQuery, readFigures } from '../../../api/staff-endpoints';
import type { Figures } from '../../../api/wire';
import { errorMessage } from '../shared/error-message';
import { asStaff, isSignedOut, sessionToken } from '../shared/session';
import { utcOffset } from '../shared/dates';

interface FiguresOptions extends Omit<FiguresQuery, 'utc_offset'> {
  /** Whether a sign-in is asked for if the session has expired. */
  asksForSignIn: boolean;
}

type Loaded = { request: string; figures: Figures | null; error: string | null };

/** Loads the figures of a period, in the browser's time zone. */
export function useFigures({ days, from, to, by, asksForSignIn }: FiguresOptions) {
  const [{ minutes, zone }] = useState(() => utcOffset(new Date()));
  const [loaded, setLoaded] = useState<Loaded>({ request: '', figures: null, error: null });
  const [load, setLoad] = useState(1);
  const period = `${days} ${from} ${to} ${by}`;
  const request = `${load} ${period}`;
  useEffect(() => {
    let stale = false;
    const read = (token: string) => readFigures(token, { days, from, to, by, utc_offset: minutes });
    const token = sessionToken();
    if (!asksForSignIn && token === null) return undefined;
    const figures = asksForSignIn || token === null ? asStaff(read) : read(token);
    figures.then(
      (found) => stale || setLoaded({ request, figures: found, error: null }),
      (cause: unknown) => {
        if (stale || isSignedOut(cause)) return;
        const error = errorMessage(cause);
        // The figures of another period would be taken for those of this one.
        setLoaded((before) => ({ request, figures: before.request.endsWith(period) ? before.figures : null, error }));
      },
    );
    return () => {
      stale = true;
    };
  }, [days, from, to, by, minutes, asksForSignIn, period, request]);
  return {
    /** While another period is loading, those of the period before it. */
    figures: loaded.figures,
    error: loaded.error,
    loading: loaded.request !== request,
    /** The name of the time zone in which days begin. */
    zone,
    reload: useCallback(() => setLoad((before) => before + 1), []),
  };
}
