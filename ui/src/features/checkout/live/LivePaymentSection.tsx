import { catalog } from '../../../catalog';
import { Fields } from '../../../components/Field';
import { Notice } from '../../../components/Notice';
import { payment as words } from '../../../copy/checkout';
import { cardPayment } from '../../../copy/live/checkout';
import { useOnceHydrated } from '../../../lib/hydrated';
import { FormSection } from '../form/FormSection';
import type { CheckoutForm } from '../form/use-checkout-form';
import { CardholderField } from '../payment/CardholderField';
import { icons } from '../payment/icons';
import { PaymentNote } from '../payment/PaymentNote';
import { CardFields } from './CardFields';
import type { Card } from './use-card';

/** The card in a shop that takes cards. */
export function LivePaymentSection({ form, card }: { form: CheckoutForm; card: Card }) {
  const isTest = useOnceHydrated(
    () => catalog().payments?.test ?? false,
    () => false,
  );
  return (
    <FormSection heading={words.heading}>
      <PaymentNote>{cardPayment.honest}</PaymentNote>
      {isTest && <Notice icon={icons.card}>{cardPayment.test}</Notice>}
      <Fields>
        <CardholderField form={form} />
      </Fields>
      <CardFields card={card} />
    </FormSection>
  );
}
