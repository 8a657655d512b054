import { type ReactNode, useRef } from 'react';
import { Button } from '../../../components/Button';
import { Fields } from '../../../components/Field';
import { Isolated } from '../../../components/Isolated';
import { Icon } from '../../../components/Icon';
import { TextField } from '../../../components/TextField';
import { payment as words } from '../../../copy/checkout';
import { live } from '../../../lib/wording';
import { FormSection } from '../form/FormSection';
import type { CheckoutForm } from '../form/use-checkout-form';
import { fieldProps } from '../form/field-props';
import { icons } from './icons';
import styles from './PaymentSection.module.css';

interface PaymentSectionProps {
  form: CheckoutForm;
  /** The fields of the card. */
  children: ReactNode;
}

/** The section with the card: the name on it, with a button that copies the shopper's, and its fields. */
export function PaymentSection({ form, children }: PaymentSectionProps) {
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
        {live?.payment ?? words.honest}
      </p>
      <Fields>
        <TextField
          ref={cardholder}
          {...fieldProps(form, 'cardholderName')}
          label={words.cardholderName}
          autoComplete="cc-name"
          autoCapitalize="words"
          aria-required
          hint={
            canUseName && (
              <Button variant="link" small onClick={copyName}>
                <Isolated sentence={words.sameName} text={name.trim()} />
              </Button>
            )
          }
        />
        {children}
      </Fields>
    </FormSection>
  );
}
