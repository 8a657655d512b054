import { useCallback, useEffect, useState } from 'react';
import { checkEverything, checkShop } from '../../../api/staff-endpoints';
import type { Checks } from '../../../api/wire';
import { errorMessage } from '../shared/error-message';
import { asStaff, isSignedOut, sessionToken } from '../shared/session';

interface Run {
  checks: Checks;
  at: Date;
}

export type ShopCheck = ReturnType<typeof useShopCheck>;

/** Checks the shop once when the staff page opens, so that its tab shows failures, and again on request. */
export function useShopCheck() {
  const [last, setLast] = useState<Run | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [running, setRunning] = useState(true);
  const show = useCallback((check: Promise<Checks>) => {
    check.then(
      (checks) => {
        setLast({ checks, at: new Date() });
        setError(null);
        setRunning(false);
      },
      (cause: unknown) => {
        if (!isSignedOut(cause)) setError(errorMessage(cause));
        setRunning(false);
      },
    );
  }, []);
  useEffect(() => {
    // Not asStaff: opening the page must not ask for a sign-in because of the check.
    const token = sessionToken();
    if (token !== null) show(checkShop(token));
  }, [show]);
  return {
    last,
    error,
    running,
    failed: last?.checks.checks.filter(({ status }) => status === 'failed').length ?? 0,
    run: useCallback(
      (everything: boolean) => {
        setRunning(true);
        show(asStaff(everything ? checkEverything : checkShop));
      },
      [show],
    ),
  };
}
