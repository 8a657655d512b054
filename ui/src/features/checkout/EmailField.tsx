import { useRef } from 'react';
import { Button } from '../../components/Button';
import { TextField } from '../../components/TextField';
import { shippingDetails as words } from '../../copy/checkout';
import { suggestDomain, withDomain } from '../../rules/email-hint';
import { fieldProps } from './field-props';
import type { CheckoutForm } from './form';
import { hintOf, useTyping } from './hints';

/** The email address; once it is typed, a likely slip in its domain is pointed out and may be ignored. */
export function EmailField({ form }: { form: CheckoutForm }) {
  const input = useRef<HTMLInputElement>(null);
  const { typing, focus } = useTyping();
  const email = form.values.email;
  const meant = typing ? null : hintOf(() => suggestDomain(email));
  const correct = (domain: string) => {
    form.edit('email', withDomain(email, domain));
    input.current?.focus();
  };
  return (
    <TextField
      ref={input}
      {...fieldProps(form, 'email')}
      label={words.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      aria-required
      span={3}
      {...focus}
      hint={
        meant && (
          <span role="status">
            {words.emailHint.before}
            <Button variant="link" small onClick={() => correct(meant)}>
              {meant}
            </Button>
            {words.emailHint.after}
          </span>
        )
      }
    />
  );
}
