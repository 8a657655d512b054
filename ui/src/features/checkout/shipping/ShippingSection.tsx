import { Fields } from '../../../components/Field';
import { TextField } from '../../../components/TextField';
import { shippingDetails as words } from '../../../copy/checkout';
import { AddressNotice } from './AddressNotice';
import { EmailField } from './EmailField';
import { FormSection } from '../form/FormSection';
import { GiftFields } from './GiftFields';
import type { CheckoutForm } from '../form/use-checkout-form';
import { fieldProps } from '../form/field-props';
import { StateField } from './StateField';
import { useAddressAids } from './use-address-aids';
import { ZipField } from './ZipField';

/** The shipping address and contact fields. */
export function ShippingSection({ form }: { form: CheckoutForm }) {
  const { splitPasted, movingUnit, notice, undo } = useAddressAids(form);
  return (
    <FormSection heading={words.heading}>
      <AddressNotice text={notice} undo={undo} />
      <Fields>
        <TextField
          {...fieldProps(form, 'name')}
          label={words.name}
          autoComplete="shipping name"
          aria-required
          onPaste={splitPasted('name')}
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
          {...movingUnit(fieldProps(form, 'address'))}
          label={words.address}
          autoComplete="shipping address-line1"
          aria-required
          onPaste={splitPasted('address')}
        />
        <TextField
          {...movingUnit(fieldProps(form, 'address2'))}
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
        <StateField form={form} />
        <ZipField form={form} />
      </Fields>
      <GiftFields form={form} />
    </FormSection>
  );
}
