import { useCallback } from 'react';
import type { FiguresQuery } from '../../../api/wire';
import { asStaff, ifSignedIn } from '../common/session';
import { useLoad } from '../common/use-load';

interface FiguresOptions extends FiguresQuery {
  /** Whether a sign-in is asked for if the session has expired. */
  asksForSignIn: boolean;
}

/** Loads the figures of a period, in the shop's time zone. */
export function useFigures({ days, from, to, asksForSignIn }: FiguresOptions) {
  const load = useCallback(() => {
    const send = asksForSignIn ? asStaff : ifSignedIn;
    return send('GET /figures', { query: { days, from, to } });
  }, [days, from, to, asksForSignIn]);
  const { data, isCurrent, error, loading, reload } = useLoad(load);
  return {
    /** While another period is loading, those of the period before it; if that fails, they would be taken for its own. */
    figures: isCurrent || (loading && error === null) ? data : null,
    error,
    loading,
    reload,
  };
}
