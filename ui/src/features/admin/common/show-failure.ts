import { showToast } from '../../../lib/toast';
import { errorMessage } from './error-message';
import { isSignedOut } from './session';

/** Says in a toast that a request failed, unless the session has expired, which the page shows. */
export function showFailure(cause: unknown, text = errorMessage(cause)): void {
  if (!isSignedOut(cause)) showToast(text, { kind: 'error', timing: 'long' });
}
