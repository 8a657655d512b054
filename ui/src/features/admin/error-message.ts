import { ApiError } from '../../api/client';
import { adminPage } from '../../copy/admin';

/** Returns the message for a failed request: the server's message, details and hint. */
export function errorMessage(cause: unknown): string {
  if (!(cause instanceof ApiError)) return adminPage.broken;
  if (cause.failure !== 'error_response') return adminPage.unreachable;
  return [cause.message, cause.details, cause.hint].filter(Boolean).map(sentence).join(' ');
}

/** Appends a period unless the text ends with punctuation. */
export function sentence(text: string | null): string {
  return text && /[.!?]$/.test(text) ? text : `${text}.`;
}
