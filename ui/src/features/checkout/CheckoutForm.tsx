import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ErrorSummary } from '../../components/ErrorSummary';
import { Button } from '../../components/Button';
import { ErrorText } from '../../components/ErrorText';
import { Notice } from '../../components/Notice';
import { Seller } from '../../contact/Seller';
import { currentLines } from '../../cart/store';
import { useOnline } from '../../lib/online';
import { dismissToast } from '../../lib/toast';
import { live } from '../../lib/wording';
import { paths } from '../../paths';
import { checkout, notPlaced, stages } from '../../copy/checkout';
import type { CartChange } from './placing/cart-changes';
import { ChangesNotice } from './placing/ChangesNotice';
import styles from './CheckoutForm.module.css';
import { shippingFields } from './form/fields';
import { OfflineBanner } from './placing/OfflineBanner';
import { PaymentSection } from './payment/PaymentSection';
import { toastSlot } from './placing/validate-form';
import { ShippingMethodSection } from './shipping/ShippingMethodSection';
import { ShippingSection } from './shipping/ShippingSection';
import { TrustBadges } from './payment/TrustBadges';
import type { CheckoutState } from './use-checkout-state';
import type { Submission } from './use-submission';

interface CheckoutFormProps {
  state: CheckoutState;
  submission: Submission;
  /** Null until the cart is known. */
  changes: readonly CartChange[] | null;
  /** The fields of the card. */
  card: ReactNode;
  /** Called with the reasons when the shopper has accepted changes that empty the cart. */
  onEmptied: (reasons: readonly string[]) => void;
}

/** The checkout form: shipping, payment and Place Order. */
export function CheckoutForm({ state, submission, changes, card, onEmptied }: CheckoutFormProps) {
  const { form, method, setMethod } = state;
  // Changes known when the form opens are shown before it, later ones where the shopper is.
  const hasChanges = changes !== null && changes.length > 0;
  const [changedBefore, setChangedBefore] = useState<boolean | null>(null);
  if (changes !== null && changedBefore === null) setChangedBefore(hasChanges);
  const placeOrderButton = useRef<HTMLButtonElement>(null);
  const { stage, message, isKept, placeOrder, clearMessage } = submission;
  const isOnline = useOnline();
  const { title, revision, errors } = form.formErrors;
  const summaryErrors = errors.map((error) => ({
    field: error.field,
    message: error.message,
    fixed: !form.errors.includes(error),
  }));
  // The count decreases as the shopper corrects fields.
  const buttonMessage = form.errors.length > 0 ? notPlaced.fields(form.errors.length) : message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    placeOrder();
  };
  const onAccepted = (lines: readonly string[]) => {
    clearMessage();
    dismissToast(toastSlot);
    if (currentLines().length === 0) onEmptied(lines);
    else if (changedBefore) document.getElementById(shippingFields[0])?.focus();
    else placeOrderButton.current?.focus();
  };
  const notice = hasChanges && <ChangesNotice changes={changes} onAccepted={onAccepted} />;
  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit}>
      {summaryErrors.length > 0 && <ErrorSummary key={revision} title={title} errors={summaryErrors} />}
      {changedBefore && notice}
      <ShippingSection form={form} />
      <ShippingMethodSection method={method} onMethod={setMethod} />
      <PaymentSection form={form}>{card}</PaymentSection>
      <div className={styles.end}>
        {!changedBefore && notice}
        {buttonMessage !== null && (
          // Not announced if there is an error summary, which has the focus and is more detailed.
          <Notice tone="error" {...(form.errors.length === 0 && { role: 'alert' })}>
            <ErrorText>{buttonMessage}</ErrorText>
          </Notice>
        )}
        <Button
          ref={placeOrderButton}
          className={styles.placeOrder}
          type="submit"
          variant="primary"
          busy={stage !== 'idle'}
          busyLabel={stage === 'idle' ? undefined : stages[stage]}
        >
          {checkout.placeOrder}
        </Button>
        <p className="small">
          {checkout.agree}
          <Link href={paths.terms}>{checkout.terms}</Link>.{' '}
          <Link href={paths.cancellation}>{live?.cancel ?? checkout.cancel}</Link>.
        </p>
        <Seller />
        <TrustBadges />
      </div>
      {!isOnline && <OfflineBanner kept={isKept} />}
    </form>
  );
}
