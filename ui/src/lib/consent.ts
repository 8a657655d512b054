import { observable } from './observable';
import { local, onStorageChange } from './storage';

export type Consent = 'accepted' | 'declined';

const key = 'cookieConsent';
/** The answer, if it cannot be written to storage. */
const answer = observable<Consent | null>(null, (changed) => onStorageChange(key, changed));

/** Returns the visitor's consent to cookies, or null before an answer. */
export function consent(): Consent | null {
  const stored = local.read(key);
  return stored === 'accepted' || stored === 'declined' ? stored : answer.get();
}

export function setConsent(given: Consent): void {
  answer.set(local.write(key, given) ? null : given);
}

/** Calls `listener` when the consent changes in this or another tab; returns the unsubscribe function. */
export const onConsentChange = answer.subscribe;
