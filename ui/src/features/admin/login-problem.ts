import { ApiError } from '../../api/client';
import { login as words } from '../../copy/admin';

/** The truth about a failed login, said beside the form. */
export function loginProblem(cause: unknown): string {
  if (!(cause instanceof ApiError)) return words.broken;
  if (cause.failure !== 'error_response') return words.unreachable;
  if (cause.status === 401) return words.wrong;
  if (cause.status === 429) return words.tooMany(cause.retryAfter);
  return cause.fields[0]?.message ?? words.broken;
}
