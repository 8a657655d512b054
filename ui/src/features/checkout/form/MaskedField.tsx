import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react';
import { TextField } from '../../../components/TextField';
import { maskBackspace, restoresBackspace } from '../../../rules/format';
import { fieldProps } from './field-props';
import { formatTyped, masks, showMasked } from './masks';
import type { CheckoutForm } from './use-checkout-form';

type MaskedFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'id' | 'error' | 'onChange' | 'onKeyDown' | 'form' | 'value'
> & {
  form: CheckoutForm;
  field: keyof typeof masks;
};

/** A digit field that formats its text while the shopper types, and keeps the caret in place. */
export function MaskedField({ form, field, ...props }: MaskedFieldProps) {
  const mask = masks[field];
  // The text is shown before React renders: if the value is already correct, React does not move the caret.
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    formatTyped(target, mask);
    form.edit(field, target.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const caret = input.selectionStart ?? 0;
    if (event.key !== 'Backspace' || caret !== input.selectionEnd || !restoresBackspace(mask, input.value, caret))
      return;
    event.preventDefault();
    showMasked(input, maskBackspace(mask, input.value, caret));
    form.edit(field, input.value);
  };
  return (
    <TextField
      {...fieldProps(form, field)}
      {...props}
      inputMode="numeric"
      aria-required
      onChange={onChange}
      onKeyDown={onKeyDown}
    />
  );
}
