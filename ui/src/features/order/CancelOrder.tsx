import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../components/Button';
import { LazyPart, lazyPart } from '../../components/LazyPart';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { EmailText } from '../../contact/EmailText';
import { order as words } from '../../copy/order';
import type { CancelQuestionProps } from './CancelQuestion';
import styles from './OrderView.module.css';
import { shownSeconds, timeLeftAnnouncement, timeLeftText } from './time-left';
import type { FoundOrder } from './use-guest-order';

const question = lazyPart(() => import('./CancelQuestion').then((module) => module.CancelQuestion));

interface CancelOrderProps extends Pick<CancelQuestionProps, 'cancel' | 'reload' | 'onOutcome'> {
  found: FoundOrder;
}

/** Cancels an order that has not shipped, after one question; says how much time is left. */
export function CancelOrder({ found, onOutcome, ...access }: CancelOrderProps) {
  const { order, cancelUntil } = found;
  const [isAsking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  const finish: typeof onOutcome = (refusal) => {
    close();
    onOutcome(refusal);
  };
  return (
    <section className={styles.cancel} aria-labelledby="cancel-heading" data-screen-only="">
      <h2 id="cancel-heading">{words.cancelHeading}</h2>
      {order.can_cancel ? (
        <>
          {cancelUntil === null || order.delayed_until ? (
            <p>{words.cancelUntilShipped}</p>
          ) : (
            <TimeLeft {...found} until={cancelUntil} onOver={access.reload} />
          )}
          <Button variant="danger" onClick={() => setAsking(true)}>
            {words.cancel}
          </Button>
        </>
      ) : (
        <p>
          <EmailText text={words.timeIsOver} />
        </p>
      )}
      <LazyPart
        part={question}
        show={isAsking && order.can_cancel}
        onFailure={close}
        props={{ ...access, number: order.order_number, onClose: close, onOutcome: finish }}
      />
    </section>
  );
}

interface TimeLeftProps extends Pick<FoundOrder, 'order' | 'payments'> {
  until: number;
  onOver: () => Promise<void>;
}

/** The time left, by the server's clock; `onOver` is called when it has passed. */
function TimeLeft({ order, payments, until, onOver }: TimeLeftProps) {
  const [seconds, setSeconds] = useState(() => shownSeconds(until - Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(shownSeconds(until - Date.now())), 1000);
    return () => clearInterval(timer);
  }, [until]);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) void onOver();
  }, [isOver, onOver]);
  const left = timeLeftText(seconds);
  return (
    <>
      <p>{payments?.cancelText(order, until, left) ?? words.cancelWithin(left)}</p>
      <VisuallyHidden>
        <span role="status">{timeLeftAnnouncement(seconds)}</span>
      </VisuallyHidden>
    </>
  );
}
