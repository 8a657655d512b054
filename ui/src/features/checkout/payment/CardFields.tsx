import { payment as words } from '../../../copy/checkout';
import { brandOf } from '../../../rules/card';
import type { CheckoutForm } from '../form/use-checkout-form';
import { fieldProps } from '../form/field-props';
import { MaskedField } from '../form/MaskedField';
import { masks } from '../form/masks';

/** The card fields. The number, expiry and CVC are validated here and never leave the browser tab. */
export function CardFields({ form }: { form: CheckoutForm }) {
  return (
    <>
      <MaskedField
        {...fieldProps(form, 'cardNumber')}
        mask={masks.cardNumber}
        onValue={(value) => form.edit('cardNumber', value)}
        label={words.cardNumber}
        autoComplete="cc-number"
        placeholder={words.cardNumberExample}
        inside={words.brands[brandOf(form.values.cardNumber)]}
      />
      <MaskedField
        {...fieldProps(form, 'cardExpiry')}
        mask={masks.cardExpiry}
        onValue={(value) => form.edit('cardExpiry', value)}
        label={words.cardExpiry}
        autoComplete="cc-exp"
        placeholder={words.cardExpiryExample}
        span={3}
        paired
      />
      <MaskedField
        {...fieldProps(form, 'cardCVC')}
        mask={masks.cardCVC}
        onValue={(value) => form.edit('cardCVC', value)}
        label={words.cardCVC}
        autoComplete="cc-csc"
        hint={words.cardCVCHint}
        span={3}
        paired
      />
    </>
  );
}
