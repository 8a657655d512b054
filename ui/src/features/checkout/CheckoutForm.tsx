import { type FormEvent, useRef } from 'react';
import { ErrorSummary } from '../../components/ErrorSummary';
import { Button } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { checkout, notPlaced, stages } from '../../copy/checkout';
import type { CartChange } from './cart-changes';
import { ChangesNotice } from './ChangesNotice';
import styles from './CheckoutForm.module.css';
import type { CheckoutForm as Form } from './form';
import type { ShippingMethod } from './order';
import { PaymentSection } from './PaymentSection';
import type { PlaceOrder } from './place-order';
import { ShippingMethodSection } from './ShippingMethodSection';
import { ShippingSection } from './ShippingSection';
import { TrustBadges } from './TrustBadges';

interface CheckoutFormProps {
  form: Form;
  placing: PlaceOrder;
  changes: readonly CartChange[];
  method: ShippingMethod;
  onMethod: (method: ShippingMethod) => void;
}

/** Shipping, payment and Place Order. */
export function CheckoutForm({ form, placing, changes, method, onMethod }: CheckoutFormProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { stage, problem, place, forget } = placing;
  const { title, attempt, problems } = form.formErrors;
  const errors = problems.map((one) => ({
    field: one.field,
    message: one.message,
    fixed: !form.problems.includes(one),
  }));
  // Counts down as the fields are mended.
  const beside = form.problems.length > 0 ? notPlaced.fields(form.problems.length) : problem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    place();
  };
  const accepted = () => {
    forget();
    button.current?.focus();
  };
  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit}>
      {errors.length > 0 && <ErrorSummary key={attempt} title={title} errors={errors} />}
      <ShippingSection form={form} />
      <ShippingMethodSection method={method} onMethod={onMethod} />
      <PaymentSection form={form} />
      <div className={styles.end}>
        {changes.length > 0 && <ChangesNotice changes={changes} onAccepted={accepted} />}
        {beside !== null && (
          // Silent beside the summary, which has the focus and says more.
          <Notice tone="error" {...(form.problems.length === 0 && { role: 'alert' })}>
            {beside}
          </Notice>
        )}
        <Button
          ref={button}
          className={styles.place}
          type="submit"
          variant="primary"
          busy={stage !== 'idle'}
          busyLabel={stage === 'idle' ? undefined : stages[stage]}
        >
          {checkout.place}
        </Button>
        <TrustBadges />
      </div>
    </form>
  );
}
