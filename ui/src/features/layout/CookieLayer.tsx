import { useSyncExternalStore } from 'react';
import { LazyPart, lazyPart } from '../../components/LazyPart';
import { type Consent, consent, onConsentChange } from '../../lib/consent';
import { useMedia } from '../../lib/use-media';
import { quirks } from '../../spec-quirks';

const banner = lazyPart(() => import('./CookieBanner').then((module) => module.CookieBanner));

/** Windows in which the banner would cover what can be pressed; --question-room is for the others. */
const lowWindow = '(max-height: 29.99rem), (max-width: 47.99em) and (max-height: 33.99rem)';

/**
 * Mounts the cookie banner until an answer is stored: in low windows only with `atEnd`, in others only without. The page
 * has one of each, so that the keyboard meets the banner where it is seen.
 */
export function CookieLayer({ atEnd = false }: { atEnd?: boolean }) {
  // The prerendered page does not know the answer and must not show the banner.
  const answer = useSyncExternalStore<Consent | 'unknown' | null>(onConsentChange, consent, () => 'unknown');
  const isLow = useMedia(lowWindow);
  if (answer !== null || isLow !== atEnd || !quirks.asksAboutCookies) return null;
  return <LazyPart part={banner} show onFailure={keepUnasked} quiet props={{ atEnd }} />;
}

/** Nothing is set without an answer; the next page asks. */
function keepUnasked(): void {}
