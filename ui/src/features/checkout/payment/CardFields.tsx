import { payment as words } from '../../../copy/checkout';
import { brandOf } from '../../../rules/card';
import type { CheckoutForm } from '../form/use-checkout-form';
import { MaskedField } from '../form/MaskedField';

/** The card fields. The number, expiry and CVC are validated here and never leave the browser tab. */
export function CardFields({ form }: { form: CheckoutForm }) {
  return (
    <>
      <MaskedField
        form={form}
        field="cardNumber"
        label={words.cardNumber}
        autoComplete="cc-number"
        placeholder={words.cardNumberExample}
        inside={words.brands[brandOf(form.values.cardNumber)]}
      />
      <MaskedField
        form={form}
        field="cardExpiry"
        label={words.cardExpiry}
        autoComplete="cc-exp"
        placeholder={words.cardExpiryExample}
        span={3}
        paired
      />
      <MaskedField
        form={form}
        field="cardCVC"
        label={words.cardCVC}
        autoComplete="cc-csc"
        hint={words.cardCVCHint}
        span={3}
        paired
      />
    </>
  );
}
