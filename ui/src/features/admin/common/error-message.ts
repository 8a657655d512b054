import { ApiError } from '../../../api/client';
import { adminPage } from '../../../copy/admin';
import { withRequestId } from '../../../copy/request-id';
import { formatTimesIn } from './format-time';

/**
 * Returns the message for a failed request: the server's texts with local times, or a fixed one without a response or
 * for a bug. If the server failed, a second line names the ID of the request.
 */
export function errorMessage(cause: unknown): string {
  if (!(cause instanceof ApiError)) return adminPage.broken;
  if (cause.failure !== 'error_response') return adminPage.unreachable;
  const texts = [cause.message, cause.details, cause.hint];
  const message = texts.flatMap((text) => (text ? [endWithPeriod(text)] : [])).join(' ');
  return withRequestId(formatTimesIn(message), cause.requestId);
}

/** Returns the server's message about a field, or that of the whole request. */
export function fieldMessage(cause: unknown, name: string): string {
  const found = cause instanceof ApiError ? cause.fields.find(({ field }) => field === name) : undefined;
  return found?.message ?? errorMessage(cause);
}

/** Appends a period unless the text ends with punctuation. */
export function endWithPeriod(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
