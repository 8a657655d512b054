import { observable } from './observable';
import { local, onStorageChange } from './storage';

export type Consent = 'accepted' | 'declined';

const key = 'cookieConsent';
/** The choice when it cannot be written to storage. */
const unsaved = observable<Consent | null>(null, (changed) => onStorageChange(key, changed));

/** Returns the visitor's cookie choice, or null before the choice. */
export function consent(): Consent | null {
  const stored = local.read(key);
  return stored === 'accepted' || stored === 'declined' ? stored : unsaved.get();
}

export function setConsent(choice: Consent): void {
  unsaved.set(local.write(key, choice) ? null : choice);
}

/** Calls `listener` when the choice changes in this or another tab; returns the unsubscribe function. */
export const onConsentChange = unsaved.subscribe;
