import { type MouseEvent, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { site } from '../../copy/site';
import { focusHeading, focusMain, useArrival } from './navigation-focus';
import { CartLayer } from './CartLayer';
import { CartNotices } from './CartNotices';
import { CookieBanner } from './CookieBanner';
import { ErrorBoundary } from './ErrorBoundary';
import { ErrorContent } from './ErrorContent';
import { Footer } from './Footer';
import { Header } from './Header';
import { PromoBanner } from './PromoBanner';
import { useSlowNavigation } from './navigation-progress';
import styles from './PageFrame.module.css';
import { NavigationProgress } from './NavigationProgress';
import { Toasts } from './Toasts';

interface PageFrameProps {
  /** Staff pages have a lower header, no footer and no cookie banner. */
  staff: boolean;
  children: ReactNode;
}

/** What stands around every page; it stays when a page fails. */
export function PageFrame({ staff, children }: PageFrameProps) {
  const [path] = useLocation();
  useArrival(path);
  return (
    <>
      <a className={styles.skip} href="#main" onClick={skip}>
        {site.skip}
      </a>
      <NavigationProgress />
      <div className={styles.site} data-staff={staff || undefined}>
        <PromoBanner />
        <Header />
        <ErrorBoundary resetKey={path} fallback={<Failed />}>
          <Main>
            <Suspense fallback={<Waiting />}>
              {children}
              <Ready />
            </Suspense>
          </Main>
          {!staff && <Footer />}
        </ErrorBoundary>
      </div>
      {!staff && <CookieBanner />}
      <CartLayer />
      <CartNotices />
      <Toasts />
    </>
  );
}

/** The error page, with a footer on staff pages too. */
function Failed() {
  useEffect(focusHeading, []);
  return (
    <>
      <Main>
        <ErrorContent onRetry={reload} />
        <Ready />
      </Main>
      <Footer />
    </>
  );
}

function Main({ children }: { children: ReactNode }) {
  const waiting = useSlowNavigation();
  return (
    <main id="main" className={styles.main} aria-busy={waiting || undefined}>
      {children}
    </main>
  );
}

/** Tells the script that holds early taps that the page answers now. */
function Ready() {
  useEffect(() => {
    window.dispatchEvent(new Event('shop:hydrated'));
  }, []);
  return null;
}

function Waiting() {
  return (
    <p className={`page ${styles.waiting}`} role="status">
      {site.loading}
    </p>
  );
}

/** Keeps the address as it is: a fragment would be a place to go back to. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  focusMain();
}

/** A page that cannot be loaded often belongs to an older release; the new one has it. */
function reload(): void {
  window.location.reload();
}
