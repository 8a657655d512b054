import { useCallback, useState } from 'react';
import type { FiguresQuery } from '../../../api/wire';
import { utcOffset } from '../common/dates';
import { asStaff, ifSignedIn } from '../common/session';
import { useLoad } from '../common/use-load';

interface FiguresOptions extends Omit<FiguresQuery, 'utc_offset'> {
  /** Whether a sign-in is asked for if the session has expired. */
  asksForSignIn: boolean;
}

/** Loads the figures of a period, in the browser's time zone. */
export function useFigures({ days, from, to, by, asksForSignIn }: FiguresOptions) {
  const [{ minutes, zone }] = useState(() => utcOffset(new Date()));
  const load = useCallback(() => {
    const send = asksForSignIn ? asStaff : ifSignedIn;
    return send('GET /figures', { query: { days, from, to, by, utc_offset: minutes } });
  }, [days, from, to, by, minutes, asksForSignIn]);
  const { data, isCurrent, error, loading, reload } = useLoad(load);
  return {
    /** While another period is loading, those of the period before it; if that fails, they would be taken for its own. */
    figures: isCurrent || (loading && error === null) ? data : null,
    error,
    loading,
    /** The name of the time zone in which days begin. */
    zone,
    reload,
  };
}
