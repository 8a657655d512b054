import { Fields } from '../../../components/Field';
import { TextField } from '../../../components/TextField';
import { shippingDetails as words } from '../../../copy/checkout';
import { EmailField } from './EmailField';
import { FormSection } from '../form/FormSection';
import { GiftFields } from './GiftFields';
import type { CheckoutForm } from '../form/use-checkout-form';
import { fieldProps } from '../form/field-props';
import { StateField } from './StateField';
import { ZipField } from './ZipField';

/** The shipping address and contact fields. */
export function ShippingSection({ form }: { form: CheckoutForm }) {
  return (
    <FormSection heading={words.heading}>
      <Fields>
        <TextField
          {...fieldProps(form, 'name')}
          label={words.name}
          autoComplete="shipping name"
          autoCapitalize="words"
          aria-required
        />
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
          autoCapitalize="words"
          aria-required
        />
        <TextField
          {...fieldProps(form, 'address2')}
          label={words.address2}
          autoComplete="shipping address-line2"
          autoCapitalize="words"
          optional
        />
        <TextField
          {...fieldProps(form, 'city')}
          label={words.city}
          autoComplete="shipping address-level2"
          autoCapitalize="words"
          aria-required
          span={2}
        />
        <StateField form={form} />
        <ZipField form={form} />
      </Fields>
      <GiftFields form={form} />
    </FormSection>
  );
}
