import { local, onStorageChange } from './storage';

export type Consent = 'accepted' | 'declined';

const key = 'cookieConsent';
const readers = new Set<() => void>();
/** Holds the choice when the storage refuses to keep it. */
let chosen: Consent | null = null;

/** What the visitor chose about cookies, or null before a choice. */
export function consent(): Consent | null {
  const stored = local.read(key);
  return stored === 'accepted' || stored === 'declined' ? stored : chosen;
}

export function setConsent(choice: Consent): void {
  chosen = local.write(key, choice) ? null : choice;
  for (const changed of readers) changed();
}

/** Calls back when the choice is made, here or in another tab. */
export function onConsentChange(changed: () => void): () => void {
  readers.add(changed);
  const stop = onStorageChange(key, changed);
  return () => {
    stop();
    readers.delete(changed);
  };
}
