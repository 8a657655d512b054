import { useRef } from 'react';
import { Button } from '../../../components/Button';
import { TextField } from '../../../components/TextField';
import { shippingDetails as words } from '../../../copy/checkout';
import { suggestDomain, withDomain } from '../../../rules/email-hint';
import { fieldProps } from '../form/field-props';
import type { CheckoutForm } from '../form/use-checkout-form';
import { useIsTyping } from '../form/use-is-typing';

/** The email field; after typing, it suggests a correction for a likely typo in the domain. */
export function EmailField({ form }: { form: CheckoutForm }) {
  const input = useRef<HTMLInputElement>(null);
  const props = fieldProps(form, 'email');
  const { isTyping, focusHandlers } = useIsTyping(props);
  const email = form.values.email;
  const suggestion = isTyping ? null : suggestDomain(email);
  const applySuggestion = (domain: string) => {
    form.edit('email', withDomain(email, domain));
    input.current?.focus();
  };
  return (
    <TextField
      ref={input}
      {...props}
      label={words.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
      aria-required
      span={3}
      {...focusHandlers}
      hint={
        suggestion && (
          <span role="status">
            {words.emailHint.before}
            <Button variant="link" small onClick={() => applySuggestion(suggestion)}>
              {suggestion}
            </Button>
            {words.emailHint.after}
          </span>
        )
      }
    />
  );
}
