import { local, onStorageChange } from './storage';

export type Consent = 'accepted' | 'declined';

const key = 'cookieConsent';
const listeners = new Set<() => void>();
/** The choice when it cannot be written to storage. */
let unsaved: Consent | null = null;

/** Returns the visitor's cookie choice, or null before the choice. */
export function consent(): Consent | null {
  const stored = local.read(key);
  return stored === 'accepted' || stored === 'declined' ? stored : unsaved;
}

export function setConsent(choice: Consent): void {
  unsaved = local.write(key, choice) ? null : choice;
  for (const listener of listeners) listener();
}

/** Calls `listener` when the choice changes in this or another tab; returns the unsubscribe function. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStorageChange(key, listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}
