import { useCallback, useEffect, useState } from 'react';
import { endSession, listAccounts, listSessions } from '../../../api/staff-endpoints';
import type { StaffAccountSummary, StaffSession } from '../../../api/wire';
import { accounts as words } from '../../../copy/admin-accounts';
import { showToast } from '../../../lib/toast';
import { errorMessage } from '../shared/error-message';
import { asStaff, isSignedOut } from '../shared/session';

interface Loaded {
  load: number;
  accounts: StaffAccountSummary[] | null;
  sessions: StaffSession[];
  error: string | null;
}

/** Loads the staff accounts and their open sessions. */
export function useAccounts() {
  const [loaded, setLoaded] = useState<Loaded>({ load: 0, accounts: null, sessions: [], error: null });
  const [load, setLoad] = useState(1);
  useEffect(() => {
    let stale = false;
    asStaff((token) => Promise.all([listAccounts(token), listSessions(token)])).then(
      ([accounts, sessions]) => stale || setLoaded({ load, accounts, sessions, error: null }),
      (cause: unknown) => {
        if (!stale && !isSignedOut(cause)) setLoaded((before) => ({ ...before, load, error: errorMessage(cause) }));
      },
    );
    return () => {
      stale = true;
    };
  }, [load]);
  const { accounts, sessions, error } = loaded;
  return { accounts, sessions, error, reload: useCallback(() => setLoad((before) => before + 1), []) };
}

/** Ends a session of another browser. */
export async function end({ _id }: StaffSession): Promise<void> {
  try {
    await asStaff((token) => endSession(token, _id));
    showToast(words.ended, { timing: 'long' });
  } catch (cause) {
    if (!isSignedOut(cause)) showToast(words.notEnded, { kind: 'error', timing: 'long' });
  }
}
