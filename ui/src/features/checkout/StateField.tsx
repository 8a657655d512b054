import { type KeyboardEvent, useRef } from 'react';
import { SelectField } from '../../components/SelectField';
import { shippingDetails as words } from '../../copy/checkout';
import { fieldProps } from './field-props';
import type { CheckoutForm } from './form';
import { states, stateTyped, typeAhead } from './states';

/** The list of states, which is found by a typed code or name. */
export function StateField({ form }: { form: CheckoutForm }) {
  const typing = useRef({ text: '', at: 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, timeStamp, nativeEvent } = event;
    // Shift makes a capital; every other key that types nothing ends what was typed.
    if (key === 'Shift') return;
    if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey || nativeEvent.isComposing) {
      typing.current.text = '';
      return;
    }
    const next = typeAhead(typing.current, key, timeStamp);
    typing.current = next.typing;
    if (!next.own) return;
    // Also when nothing matches: the browser would start a search of its own in the middle of a word.
    event.preventDefault();
    const state = stateTyped(next.typing.text);
    if (state !== null) form.edit('state', state);
  };
  return (
    <SelectField
      {...fieldProps(form, 'state')}
      label={words.state}
      autoComplete="shipping address-level1"
      aria-required
      span={2}
      onKeyDown={onKeyDown}
    >
      <option value="">{words.chooseState}</option>
      {states.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
