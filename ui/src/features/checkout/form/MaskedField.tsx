import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react';
import { TextField } from '../../../components/TextField';
import { type Mask, maskBackspace, type MaskedText, maskTyped, restoresBackspace } from '../../../rules/format';

type MaskedFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'onKeyDown' | 'value'> & {
  value: string;
  mask: Mask;
  onValue: (value: string) => void;
};

/** A digit field that formats its text while the shopper types, and keeps the caret in place. */
export function MaskedField({ mask, onValue, ...field }: MaskedFieldProps) {
  const update = (input: HTMLInputElement, { value, caret }: MaskedText) => {
    // Set before React renders: if the value is already correct, React does not move the caret.
    input.value = value;
    input.setSelectionRange(caret, caret);
    onValue(value);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    update(target, maskTyped(mask, target.value, target.selectionStart ?? target.value.length));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const caret = input.selectionStart ?? 0;
    if (event.key !== 'Backspace' || caret !== input.selectionEnd || !restoresBackspace(mask, input.value, caret))
      return;
    event.preventDefault();
    update(input, maskBackspace(mask, input.value, caret));
  };
  return <TextField {...field} inputMode="numeric" aria-required onChange={onChange} onKeyDown={onKeyDown} />;
}
