import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../components/Button';
import { join } from '../../components/class-names';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { cookies } from '../../copy/cookies';
import { setConsent } from '../../lib/consent';
import { whenReleased } from '../../lib/idle';
import { paths } from '../../paths';
import styles from './CookieBanner.module.css';

/** Asks about cookies along the lower edge of the window, or at the end of the page. */
export function CookieBanner({ atEnd }: { atEnd: boolean }) {
  const [canShow, setCanShow] = useState(false);
  useEffect(() => whenReleased(() => setCanShow(true)), []);
  if (!canShow) return null;
  return (
    <div className={join(styles.spacer, atEnd && styles.atEnd)}>
      <section className={styles.banner} aria-label={cookies.label} data-question="">
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
