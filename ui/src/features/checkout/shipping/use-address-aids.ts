import { type ClipboardEvent, type FocusEvent, useState } from 'react';
import { shippingDetails as words } from '../../../copy/checkout';
import { parseUsAddress, splitUnit, type UsAddress } from '../../../rules/us-address';
import type { ShippingField } from '../form/fields';
import type { CheckoutForm } from '../form/use-checkout-form';
import { tryHint, whenNothingIsPressed } from '../form/hints';

type Parts = Partial<Record<ShippingField, string>>;

/**
 * Splits a whole address that is pasted into a field, and moves a unit number from the street to its field. `notice` says
 * what was done last; `undo` is null if the fields still hold all that was typed.
 */
export function useAddressAids(form: CheckoutForm) {
  const [notice, setNotice] = useState('');
  const [undo, setUndo] = useState<{ run: () => void } | null>(null);
  const edit = (parts: Parts) => entries(parts).forEach(([field, part]) => form.edit(field, part));

  const splitPasted = (field: 'name' | 'address') => (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const text = event.clipboardData.getData('text');
    const address = replacesAll(input) ? tryHint(() => parseUsAddress(text)) : null;
    if (!address || (field === 'address' && isToAnother(address))) return;
    event.preventDefault();
    const before: Parts = { ...form.values, [field]: text.trim().replaceAll(/\s+/g, ' ') };
    const after: Parts = { [field]: '', ...withoutEmpty(address) };
    edit(after);
    setNotice(words.pasted);
    const run = () => {
      const kept = entries(after).filter(([each, part]) => valueOf(each) === part);
      edit(Object.fromEntries(kept.map(([each]) => [each, before[each]])));
      setNotice('');
      setUndo(null);
      input.focus();
    };
    setUndo({ run });
  };

  const moveUnit = () => {
    const split = valueOf('address2') === '' && isInOtherField() ? tryHint(() => splitUnit(valueOf('address'))) : null;
    if (!split) return;
    edit(split);
    setNotice(words.unitMoved(split.address2));
    setUndo(null);
  };
  /** Adds to the props of the street or the unit that a unit number moves once both have been left. */
  const movingUnit = <T extends { onBlur: (event: FocusEvent<HTMLInputElement>) => void }>(props: T) => ({
    ...props,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      props.onBlur(event);
      // Later, because autofill leaves the street before it fills in the unit.
      whenNothingIsPressed(moveUnit);
    },
  });
  return { splitPasted, movingUnit, notice, undo: undo?.run ?? null };
}

function replacesAll({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return selectionStart === 0 && selectionEnd === value.length;
}

/** Whether the address names another person than the one who was typed in: neither name must be lost. */
function isToAnother({ name }: UsAddress): boolean {
  const typed = valueOf('name').trim();
  return name !== '' && typed !== '' && name.toLowerCase() !== typed.toLowerCase();
}

/** Whether the shopper has gone on to another field. Place Order sends the fields as they were when it was pressed. */
function isInOtherField(): boolean {
  const { activeElement } = document;
  return activeElement?.matches('input, select') === true && !['address', 'address2'].includes(activeElement.id);
}

/** Returns the current text of a field, which the shopper may have changed since the last render. */
function valueOf(field: ShippingField): string {
  return (document.getElementById(field) as HTMLInputElement | null)?.value ?? '';
}

function withoutEmpty(parts: UsAddress): Parts {
  return Object.fromEntries(entries({ ...parts }).filter(([, part]) => part !== ''));
}

function entries(parts: Parts): [ShippingField, string][] {
  return Object.entries(parts) as [ShippingField, string][];
}
