import { useRef } from 'react';
import { Button } from '../../../components/Button';
import { shippingDetails as words } from '../../../copy/checkout';
import { stateOfZip } from '../../../rules/zip-state';
import { fieldProps } from '../form/field-props';
import type { CheckoutForm } from '../form/use-checkout-form';
import { useIsTyping } from '../form/use-is-typing';
import { MaskedField } from '../form/MaskedField';
import { states } from './states';

/** The ZIP field; after typing, it suggests the state of the ZIP code if another one is selected. */
export function ZipField({ form }: { form: CheckoutForm }) {
  const input = useRef<HTMLInputElement>(null);
  const { isTyping, focusHandlers } = useIsTyping(fieldProps(form, 'zip'));
  const { zip, state } = form.values;
  const found = isTyping ? null : stateOfZip(zip);
  const zipState = states.find(({ code }) => code === found);
  const selectState = (code: string) => {
    form.edit('state', code);
    input.current?.focus();
  };
  return (
    <MaskedField
      ref={input}
      form={form}
      field="zip"
      {...focusHandlers}
      label={words.zip}
      autoComplete="shipping postal-code"
      span={2}
      paired
      hint={
        found !== null &&
        found !== state && (
          <span role="status">
            {words.zipHint.before(zip.trim(), zipState?.name)}
            {zipState && (
              <Button variant="link" small onClick={() => selectState(found)}>
                {words.zipHint.use(found)}
              </Button>
            )}
          </span>
        )
      }
    />
  );
}
