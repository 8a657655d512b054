import { ApiError } from '../../api/client';
import { adminPage } from '../../copy/admin';

/** Returns the message for a failed request: the server's texts, or a fixed one without a response or for a bug. */
export function errorMessage(cause: unknown): string {
  if (!(cause instanceof ApiError)) return adminPage.broken;
  if (cause.failure !== 'error_response') return adminPage.unreachable;
  const texts = [cause.message, cause.details, cause.hint];
  return texts.flatMap((text) => (text ? [endWithPeriod(text)] : [])).join(' ');
}

/** Appends a period unless the text ends with punctuation. */
export function endWithPeriod(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
