import { useRef } from 'react';
import { Button } from '../../components/Button';
import { shippingDetails as words } from '../../copy/checkout';
import { zipMask } from '../../rules/format';
import { stateOfZip } from '../../rules/zip-state';
import { fieldProps } from './field-props';
import type { CheckoutForm } from './form';
import { hintOf, useTyping } from './hints';
import { MaskedField } from './MaskedField';
import { states } from './states';

/** The ZIP code; one that belongs to another state than the chosen one is pointed out and may be left as it is. */
export function ZipField({ form }: { form: CheckoutForm }) {
  const input = useRef<HTMLInputElement>(null);
  const { typing, focus } = useTyping();
  const { zip, state } = form.values;
  const found = typing ? null : hintOf(() => states.find(({ code }) => code === stateOfZip(zip)) ?? null);
  const correct = (code: string) => {
    form.edit('state', code);
    input.current?.focus();
  };
  return (
    <MaskedField
      ref={input}
      {...fieldProps(form, 'zip')}
      {...focus}
      mask={zipMask}
      onValue={(value) => form.edit('zip', value)}
      label={words.zip}
      autoComplete="shipping postal-code"
      span={2}
      hint={
        found &&
        found.code !== state && (
          <span role="status">
            {words.zipHint.before(zip.trim(), found.name)}
            <Button variant="link" small onClick={() => correct(found.code)}>
              {words.zipHint.use(found.code)}
            </Button>
          </span>
        )
      }
    />
  );
}
