import { messagePicture } from '@brand/texts/pictures';
import { lazy, Suspense, useEffect } from 'react';
import { Button, LinkButton } from '../../components/Button';
import { EmailText } from '../../contact/EmailText';
import { noScript } from '../../copy/no-script';
import { order as words } from '../../copy/order';
import { useHydrated } from '../../lib/hydrated';
import { paths } from '../../paths';
import layout from '../checkout/done/SuccessView.module.css';
import { Message } from './Message';
import { useGuestOrder } from './use-guest-order';

// Loaded while the order is.
const loadFound = () => import('./FoundView').then(({ FoundView }) => ({ default: FoundView }));
const Found = lazy(loadFound);

/** The order of a secret link: its status, what is in it, where it goes, and how to cancel it. */
export function OrderView({ link }: { link: string }) {
  const access = useGuestOrder(link);
  const { lookup, reload } = access;
  useEffect(() => {
    // If it does not load now, it is tried again with the order.
    loadFound().catch(() => null);
  }, []);
  if (lookup.state === 'loading') return <Loading />;
  if (lookup.state === 'unknown')
    return (
      <Message {...words.unknown} picture={messagePicture}>
        <p>
          <EmailText text={words.unknown.help} />
        </p>
        <LinkButton variant="primary" href={paths.shop}>
          {words.unknown.shop}
        </LinkButton>
      </Message>
    );
  if (lookup.state === 'failed')
    return (
      <Message {...words.failed}>
        <Button variant="primary" onClick={() => void reload()}>
          {words.failed.retry}
        </Button>
      </Message>
    );
  return (
    <Suspense fallback={<Loading />}>
      <Found link={link} found={lookup} {...access} />
    </Suspense>
  );
}

/** What is shown until the order has loaded, as in the prerendered page. */
export function Loading() {
  const isHydrated = useHydrated();
  return (
    <div className={`page ${layout.thanks}`}>
      <div className={layout.words}>
        <h1>{words.loadingHeading}</h1>
        {isHydrated ? (
          <p role="status">{words.loading}</p>
        ) : (
          <noscript>
            {import.meta.env.SSR && (
              <p>
                <EmailText text={noScript.order} />
              </p>
            )}
          </noscript>
        )}
      </div>
    </div>
  );
}
