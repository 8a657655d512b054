import { type KeyboardEvent, useRef } from 'react';
import { SelectField } from '../../../components/SelectField';
import { shippingDetails as words } from '../../../copy/checkout';
import { fieldProps } from '../form/field-props';
import type { CheckoutForm } from '../form/use-checkout-form';
import { findState, states, updateTypeahead } from './states';

/** The list of states; typing a code or a name selects one. */
export function StateField({ form }: { form: CheckoutForm }) {
  const typeahead = useRef({ text: '', at: 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, timeStamp, nativeEvent } = event;
    // Shift is part of typing a capital letter; any other key that types nothing resets the typeahead.
    if (key === 'Shift') return;
    if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey || nativeEvent.isComposing) {
      typeahead.current.text = '';
      return;
    }
    const next = updateTypeahead(typeahead.current, key, timeStamp);
    typeahead.current = next.typeahead;
    if (!next.handled) return;
    // Also without a match: the browser's own typeahead would start in the middle of a word.
    event.preventDefault();
    const state = findState(next.typeahead.text);
    if (state !== null) form.edit('state', state);
  };
  return (
    <SelectField
      {...fieldProps(form, 'state')}
      label={words.state}
      autoComplete="shipping address-level1"
      aria-required
      span={2}
      paired
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
