import { ApiError } from '../../api/client';
import { adminPage } from '../../copy/admin';

/** Why a call failed, in words for staff: what the server said, with its details and advice. */
export function explain(cause: unknown): string {
  if (!(cause instanceof ApiError)) return adminPage.broken;
  if (cause.failure !== 'error_response') return adminPage.unreachable;
  return [cause.message, cause.details, cause.hint].filter(Boolean).map(sentence).join(' ');
}

/** A text that ends like a sentence. */
export function sentence(text: string | null): string {
  return text && /[.!?]$/.test(text) ? text : `${text}.`;
}
