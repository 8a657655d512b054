import { ApiError } from '../../../api/client';
import { login as words } from '../../../copy/admin';
import { secondFactor } from '../../../copy/admin-second-factor';
import { withRequestId } from '../../../copy/request-id';

/** Returns the message for a failed sign-in. */
export function loginErrorMessage(cause: unknown): string {
  if (!(cause instanceof ApiError)) return words.broken;
  if (cause.failure !== 'error_response') return words.unreachable;
  if (cause.code === 'wrong_code') return secondFactor.wrongCode;
  if (cause.status === 401) return words.wrong;
  if (cause.status === 429) return words.tooMany(cause.retryAfter);
  return cause.fields[0]?.message ?? withRequestId(words.broken, cause.requestId);
}
