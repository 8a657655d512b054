import { observable } from './observable';
import { local, onStorageChange } from './storage';

export type Consent = 'accepted' | 'declined';

const key = 'cookieConsent';
/** The consent when it cannot be written to storage. */
const unsaved = observable<Consent | null>(null, (changed) => onStorageChange(key, changed));

/** Returns the visitor's consent to cookies, or null before an answer. */
export function consent(): Consent | null {
  const stored = local.read(key);
  return stored === 'accepted' || stored === 'declined' ? stored : unsaved.get();
}

export function setConsent(answer: Consent): void {
  unsaved.set(local.write(key, answer) ? null : answer);
}

/** Calls `listener` when the consent changes in this or another tab; returns the unsubscribe function. */
export const onConsentChange = unsaved.subscribe;
