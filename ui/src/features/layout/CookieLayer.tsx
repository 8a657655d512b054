import { useSyncExternalStore } from 'react';
import { LazyPart, lazyPart } from '../../components/LazyPart';
import { type Consent, consent, onConsentChange } from '../../lib/consent';

const banner = lazyPart(() => import('./CookieBanner').then((module) => module.CookieBanner));

/** Mounts the cookie banner until an answer is stored. */
export function CookieLayer() {
  // The prerendered page does not know the answer and must not show the banner.
  const answer = useSyncExternalStore<Consent | 'unknown' | null>(onConsentChange, consent, () => 'unknown');
  return answer === null ? <LazyPart part={banner} show onFailure={keepUnasked} props={{}} /> : null;
}

/** Nothing is set without an answer; the next page asks. */
function keepUnasked(): void {}
