import { ChoiceRow } from '../../../components/ChoiceRow';
import { TextArea } from '../../../components/TextArea';
import { gift as words } from '../../../copy/checkout';
import type { CheckoutForm } from '../form/use-checkout-form';
import { fieldProps } from '../form/field-props';

/** Makes the order a gift, with a note in one paragraph. */
export function GiftFields({ form }: { form: CheckoutForm }) {
  return (
    <>
      <ChoiceRow
        type="checkbox"
        // Firefox would restore the checked state of an earlier order.
        autoComplete="off"
        checked={form.values.isGift}
        onChange={({ target }) => form.setGift(target.checked)}
        label={words.isGift}
      />
      {form.values.isGift && (
        <TextArea
          {...fieldProps(form, 'giftNote')}
          label={words.note}
          hint={words.hint}
          enterKeyHint="enter"
          autoComplete="off"
          optional
          onChange={({ target }) => form.edit('giftNote', target.value.replace(/[\r\n]+/g, ' '))}
        />
      )}
    </>
  );
}
