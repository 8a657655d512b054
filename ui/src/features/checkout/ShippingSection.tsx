import shop from '../../../../src/rules/shop.json';
import { Fields } from '../../components/Field';
import { SelectField } from '../../components/SelectField';
import { TextField } from '../../components/TextField';
import { shippingDetails as words } from '../../copy/checkout';
import { zipMask } from '../../rules/format';
import { EmailField } from './EmailField';
import { FormSection } from './FormSection';
import type { CheckoutForm } from './form';
import { fieldProps } from './field-props';
import { MaskedField } from './MaskedField';

/** Where the order goes. */
export function ShippingSection({ form }: { form: CheckoutForm }) {
  return (
    <FormSection heading={words.heading}>
      <Fields>
        <TextField {...fieldProps(form, 'name')} label={words.name} autoComplete="shipping name" aria-required />
        <EmailField form={form} />
        <TextField
          {...fieldProps(form, 'phone')}
          label={words.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          optional
          span={3}
        />
        <TextField
          {...fieldProps(form, 'address')}
          label={words.address}
          autoComplete="shipping address-line1"
          aria-required
        />
        <TextField
          {...fieldProps(form, 'address2')}
          label={words.address2}
          autoComplete="shipping address-line2"
          optional
        />
        <TextField
          {...fieldProps(form, 'city')}
          label={words.city}
          autoComplete="shipping address-level2"
          aria-required
          span={2}
        />
        <SelectField
          {...fieldProps(form, 'state')}
          label={words.state}
          autoComplete="shipping address-level1"
          aria-required
          span={2}
        >
          <option value="">{words.chooseState}</option>
          {shop.states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <MaskedField
          {...fieldProps(form, 'zip')}
          mask={zipMask}
          onValue={(value) => form.edit('zip', value)}
          label={words.zip}
          autoComplete="shipping postal-code"
          span={2}
        />
      </Fields>
    </FormSection>
  );
}
