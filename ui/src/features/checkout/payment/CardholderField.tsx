import { useRef } from 'react';
import { Button } from '../../../components/Button';
import { Isolated } from '../../../components/Isolated';
import { TextField } from '../../../components/TextField';
import { payment as words } from '../../../copy/checkout';
import { fieldProps } from '../form/field-props';
import type { CheckoutForm } from '../form/use-checkout-form';

/** The name on the card, with a button that copies the shopper's. */
export function CardholderField({ form }: { form: CheckoutForm }) {
  const cardholder = useRef<HTMLInputElement>(null);
  const { name, cardholderName } = form.values;
  const canUseName = name.trim() !== '' && cardholderName === '';
  const copyName = () => {
    form.edit('cardholderName', name);
    cardholder.current?.focus();
  };
  return (
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
  );
}
