import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../api/client';
import type { RestockRequest as Found } from '../../api/wire';
import { Button, LinkButton } from '../../components/Button';
import { EmailText } from '../../contact/EmailText';
import { restockPage as words } from '../../copy/live/restock-page';
import { noScript } from '../../copy/no-script';
import { paths } from '../../paths';
import { Message } from './Message';
import styles from './OrderView.module.css';

/** A request to be told that a color is back: how far it is, and buttons that confirm and remove it. */
export function RestockRequest({ token }: { token: string }) {
  const [found, setFound] = useState<Found | 'unknown' | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const hasAnswered = useRef(false);
  useEffect(() => {
    // The focused button is gone.
    if (found !== null && hasAnswered.current) headingRef.current?.focus();
  }, [found]);
  const show = useCallback(async (request: Promise<Found>) => {
    try {
      setFound(await request);
      setFailed(false);
    } catch (cause) {
      if (cause instanceof ApiError && cause.status === 404) setFound('unknown');
      else setFailed(true);
    }
    setBusy(false);
  }, []);
  const load = useCallback(() => show(call('GET /restock/{token}', { path: { token } })), [show, token]);
  const answer = (confirm: boolean) => {
    setBusy(true);
    hasAnswered.current = true;
    void show(call('POST /restock/{token}', { path: { token }, body: { confirm } }));
  };
  // The first load, too, ends in a later task.
  useEffect(() => {
    const start = () => void load();
    start();
  }, [load]);
  if (found === 'unknown')
    return (
      <Message headingRef={headingRef} heading={words.unknown.heading} lead={words.unknown.lead}>
        <LinkButton variant="primary" href={paths.shop}>
          {words.unknown.shop}
        </LinkButton>
      </Message>
    );
  const failure = hasFailed && <p role="alert">{words.notReached}</p>;
  if (found === null)
    return (
      <Message headingRef={headingRef} heading={words.loadingHeading} lead={hasFailed ? '' : words.loading}>
        <noscript>
          {import.meta.env.SSR && (
            <p>
              <EmailText text={noScript.request} />
            </p>
          )}
        </noscript>
        {failure}
        {hasFailed && (
          <Button variant="primary" onClick={() => void load()}>
            {words.retry}
          </Button>
        )}
      </Message>
    );
  const { state, title, color, product_id: id } = found;
  const { heading, lead } = words.states[state];
  return (
    <Message headingRef={headingRef} heading={heading} lead={lead(color === '' ? title : `${title} in ${color}`)}>
      {failure}
      <div className={styles.end}>
        {state === 'asked' && (
          <Button variant="primary" busy={isBusy} onClick={() => answer(true)}>
            {words.confirm}
          </Button>
        )}
        {state !== 'removed' && (
          <Button busy={isBusy} onClick={() => answer(false)}>
            {words.remove}
          </Button>
        )}
        {state !== 'asked' && (
          <LinkButton href={paths.product(id, color === '' ? {} : { color })}>{words.see}</LinkButton>
        )}
      </div>
    </Message>
  );
}
