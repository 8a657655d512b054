import { type MouseEvent, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { catalog } from '../../catalog';
import { site } from '../../copy/site';
import { focusHeading, focusMain, useNavigationFocus } from './use-navigation-focus';
import { CartLayer } from '../cart/CartLayer';
import { CartNotices } from '../cart/CartNotices';
import { CookieLayer } from './CookieLayer';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { ErrorContent } from '../errors/ErrorContent';
import { Footer } from './Footer';
import { Header } from './Header';
import { paths } from '../../paths';
import { PromoBanner } from './PromoBanner';
import { useSlowNavigation } from './navigation-progress';
import styles from './PageFrame.module.css';
import { NavigationProgress } from './NavigationProgress';
import { Toasts } from './Toasts';

/** Shoppers who are about to pay, or look at their order, are not distracted by a moving promotion. */
const stillPages: readonly string[] = [paths.checkout, paths.success];

interface PageFrameProps {
  /** Staff pages have a lower header, no footer and no cookie banner. */
  staff: boolean;
  children: ReactNode;
}

/** The frame of every page; it stays when a page fails. */
export function PageFrame({ staff, children }: PageFrameProps) {
  const [path] = useLocation();
  useNavigationFocus(path);
  /** Leaves out a part that throws until the next page: an error outside of each boundary would remove all. */
  const guarded = (part: ReactNode) => (
    <ErrorBoundary resetKey={path} fallback={null}>
      {part}
    </ErrorBoundary>
  );
  return (
    <>
      <a className={styles.skip} href="#main" onClick={skip}>
        {site.skip}
      </a>
      {guarded(!staff && <CookieLayer />)}
      {guarded(<NavigationProgress />)}
      <div className={styles.site} data-staff={staff || undefined}>
        {guarded(<PromoBanner still={catalog().isOrderPage || stillPages.includes(path)} />)}
        {guarded(<Header />)}
        <ErrorBoundary resetKey={path} fallback={<Failed />}>
          <Main>
            <Suspense fallback={<Loading />}>
              {children}
              <HydrationSignal />
            </Suspense>
          </Main>
          {!staff && <Footer />}
        </ErrorBoundary>
      </div>
      {guarded(!staff && <CookieLayer atEnd />)}
      {guarded(<CartLayer />)}
      {guarded(<CartNotices />)}
      {guarded(<Toasts />)}
    </>
  );
}

/** The error page; it has a footer on staff pages too. */
function Failed() {
  useEffect(focusHeading, []);
  return (
    <>
      <Main>
        <ErrorContent onRetry={reload} />
        <HydrationSignal />
      </Main>
      <Footer />
    </>
  );
}

function Main({ children }: { children: ReactNode }) {
  const isSlow = useSlowNavigation();
  return (
    <main id="main" className={styles.main} aria-busy={isSlow || undefined}>
      {children}
    </main>
  );
}

/** Tells the event replay script that the page has hydrated. */
function HydrationSignal() {
  useEffect(() => {
    window.dispatchEvent(new Event('shop:hydrated'));
  }, []);
  return null;
}

function Loading() {
  return (
    <p className={`page ${styles.loading}`} role="status">
      {site.loading}
    </p>
  );
}

/** Focuses the content without changing the URL: a fragment would add a history entry. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  focusMain();
}

/** A page whose chunk fails to load often belongs to an older release; reloading loads the new one. */
function reload(): void {
  window.location.reload();
}
