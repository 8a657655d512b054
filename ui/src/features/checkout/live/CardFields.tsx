import type { ComponentProps, FocusEvent } from 'react';
import { catalog } from '../../../catalog';
import { Button } from '../../../components/Button';
import { Field, type FieldFrame, Fields } from '../../../components/Field';
import { Notice } from '../../../components/Notice';
import fieldStyles from '../../../components/TextField.module.css';
import { payment as words } from '../../../copy/checkout';
import { site } from '../../../copy/site';
import { cardPayment } from '../../../copy/live/checkout';
import styles from './CardFields.module.css';
import type { BoxName } from './mounted-card';
import type { Card } from './use-card';

/** The number, expiry and CVC of the card: frames of Stripe in the boxes of the form. */
export function CardFields({ card }: { card: Card }) {
  return (
    <>
      {/* The server shows it in the page of a shop under test, so that nothing moves when the scripts run. */}
      <div data-test-note="" hidden={!catalog().payments?.test}>
        <Notice icon="shield">{cardPayment.test}</Notice>
      </div>
      {card.status === 'failed' ? (
        <div className={styles.failed}>
          <Notice tone="error" role="alert">
            {cardPayment.notLoaded}
          </Notice>
          {/* Asking for a script that hangs joins its request. A reload makes a new one, and keeps the draft. */}
          <Button onClick={() => window.location.reload()}>{cardPayment.retry}</Button>
        </div>
      ) : (
        <Fields>
          <CardBox card={card} name="cardNumber" label={words.cardNumber} />
          <CardBox card={card} name="cardExpiry" label={words.cardExpiry} span={3} paired />
          <CardBox card={card} name="cardCVC" label={words.cardCVC} hint={words.cardCVCHint} span={3} paired />
        </Fields>
      )}
    </>
  );
}

type CardBoxProps = Omit<FieldFrame, 'id' | 'error' | 'label'> & { card: Card; name: BoxName; label: string };
type Box = Omit<ComponentProps<'div'>, keyof FieldFrame | 'children'>;

function CardBox({ card, name, label, ...frame }: CardBoxProps) {
  const brand = words.brands[card.states[name].brand];
  // From the label, an error or a click beside the frame.
  const focus = (event: FocusEvent) => {
    if (event.target === event.currentTarget) card.mounted?.focus(name);
  };
  return (
    <Field<Box>
      {...frame}
      id={name}
      label={label}
      error={card.messageAt(name)}
      className={styles.box}
      ref={card.elements[name]}
      role="group"
      aria-label={label}
      aria-busy={card.status === 'loading'}
      tabIndex={-1}
      data-focused={card.focused === name ? '' : undefined}
      onFocus={focus}
    >
      {/* The control is in the frame, which says itself whether it is invalid. */}
      {(box) => (
        <span className={fieldStyles.wrap}>
          <div {...box} aria-invalid={undefined} />
          {card.status === 'loading' && <span className={styles.loading}>{site.loading}</span>}
          {brand && <span className={fieldStyles.inside}>{brand}</span>}
        </span>
      )}
    </Field>
  );
}
