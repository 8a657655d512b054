import { useRef } from 'react';
import { Button } from '../../../components/Button';
import { Fields } from '../../../components/Field';
import { Isolated } from '../../../components/Isolated';
import { Icon } from '../../../components/Icon';
import { TextField } from '../../../components/TextField';
import { payment as words } from '../../../copy/checkout';
import { brandOf } from '../../../rules/card';
import { FormSection } from '../form/FormSection';
import type { CheckoutForm } from '../form/use-checkout-form';
import { fieldProps } from '../form/field-props';
import { icons } from './icons';
import { MaskedField } from '../form/MaskedField';
import { masks } from '../form/masks';
import styles from './PaymentSection.module.css';

/** The card fields. The number, expiry and CVC are validated here and never leave the browser tab. */
export function PaymentSection({ form }: { form: CheckoutForm }) {
  const cardholder = useRef<HTMLInputElement>(null);
  const { name, cardholderName } = form.values;
  const canUseName = name.trim() !== '' && cardholderName === '';
  const copyName = () => {
    form.edit('cardholderName', name);
    cardholder.current?.focus();
  };
  return (
    <FormSection heading={words.heading}>
      <p className={styles.note}>
        <Icon name={icons.lock} size="small" />
        {words.honest}
      </p>
      <Fields>
        <TextField
          ref={cardholder}
          {...fieldProps(form, 'cardholderName')}
          label={words.cardholderName}
          autoComplete="cc-name"
          aria-required
          hint={
            canUseName && (
              <Button variant="link" small onClick={copyName}>
                <Isolated sentence={words.sameName} text={name.trim()} />
              </Button>
            )
          }
        />
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
      </Fields>
    </FormSection>
  );
}
