import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { Button } from '../../components/Button';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { site } from '../../copy/site';
import { type Consent, consent, onConsentChange, setConsent } from '../../lib/consent';
import { whenReleased } from '../../lib/idle';
import { paths } from '../../paths';
import styles from './CookieBanner.module.css';

const { cookies } = site;

/** Asks about cookies until an answer is stored. */
export function CookieBanner() {
  // The prerendered page does not know the answer and must not show the banner.
  const answer = useSyncExternalStore<Consent | 'unknown' | null>(onConsentChange, consent, () => 'unknown');
  const [canShow, setCanShow] = useState(false);
  useEffect(() => whenReleased(() => setCanShow(true)), []);
  if (answer !== null || !canShow) return null;
  return (
    <div className={styles.spacer}>
      <section className={styles.banner} aria-label={cookies.label}>
        <p>
          {cookies.text}{' '}
          <Link href={paths.privacy}>
            {cookies.learnMore} <VisuallyHidden>{cookies.learnMoreOf}</VisuallyHidden>
          </Link>
        </p>
        <div className={styles.actions}>
          <Button small onClick={() => setConsent('declined')}>
            {cookies.decline}
          </Button>
          <Button small variant="solid" onClick={() => setConsent('accepted')}>
            {cookies.accept}
          </Button>
        </div>
      </section>
    </div>
  );
}
