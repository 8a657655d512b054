import type { StaffSession } from '../../../api/wire';
import { accounts as words } from '../../../copy/admin-accounts';
import { showToast } from '../../../lib/toast';
import { asStaff } from '../common/session';
import { showFailure } from '../common/show-failure';
import { useLoad } from '../common/use-load';

/** Loads the staff accounts and their open sessions. */
export function useAccounts() {
  const { data, error, reload } = useLoad(loadAccounts);
  const [accounts, sessions] = data ?? [null, []];
  return { accounts, sessions, error, reload };
}

function loadAccounts() {
  return Promise.all([asStaff('GET /accounts'), asStaff('GET /sessions')]);
}

/** Ends a session of another browser. */
export async function end({ _id }: StaffSession): Promise<void> {
  try {
    await asStaff('DELETE /sessions/{id}', { path: { id: _id } });
    showToast(words.ended, { timing: 'long' });
  } catch (cause) {
    showFailure(cause, words.notEnded);
  }
}
