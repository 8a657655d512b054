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
  // Rendered ahead, the page knows no answer yet and asks nothing.
  const answer = useSyncExternalStore<Consent | 'unknown' | null>(onConsentChange, consent, () => 'unknown');
  const [free, setFree] = useState(false);
  useEffect(() => whenReleased(() => setFree(true)), []);
  if (answer !== null || !free) return null;
  return (
    <div className={styles.room}>
      <section className={styles.banner} aria-label={cookies.label}>
        <p>
          {cookies.text}{' '}
          <Link href={paths.privacy}>
            {cookies.learnMore} <VisuallyHidden>{cookies.learnMoreOf}</VisuallyHidden>
          </Link>
        </p>
        <div className={styles.do}>
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
