import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react';
import { TextField } from '../../components/TextField';
import { comesBack, type Mask, maskBackspace, maskTyped, type Typed } from '../../rules/format';

type MaskedFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'onKeyDown' | 'value'> & {
  value: string;
  mask: Mask;
  onValue: (value: string) => void;
};

/** A field of digits that writes itself in a certain form; the caret stays where the shopper types. */
export function MaskedField({ mask, onValue, ...field }: MaskedFieldProps) {
  const show = (input: HTMLInputElement, { value, caret }: Typed) => {
    // Written before React does: with nothing left for it to change, it leaves the caret alone.
    input.value = value;
    input.setSelectionRange(caret, caret);
    onValue(value);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    show(target, maskTyped(mask, target.value, target.selectionStart ?? target.value.length));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const caret = input.selectionStart ?? 0;
    if (event.key !== 'Backspace' || caret !== input.selectionEnd || !comesBack(mask, input.value, caret)) return;
    event.preventDefault();
    show(input, maskBackspace(mask, input.value, caret));
  };
  return <TextField {...field} inputMode="numeric" aria-required onChange={onChange} onKeyDown={onKeyDown} />;
}
