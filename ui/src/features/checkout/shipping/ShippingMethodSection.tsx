import { shippingCents } from '@brand/brand.json';
import { offeredShippingMethods } from '../../../spec-quirks';
import { DeliveryDates } from '../../../delivery/DeliveryDates';
import { ChoiceRow } from '../../../components/ChoiceRow';
import { shippingMethod as words } from '../../../copy/checkout';
import { summary } from '../../../copy/summary';
import { formatCents } from '../../../lib/money';
import { FormSection } from '../form/FormSection';
import type { ShippingMethod } from '../summary/totals';

interface ShippingMethodSectionProps {
  method: ShippingMethod;
  onMethod: (method: ShippingMethod) => void;
}

/** The shipping methods to choose from. */
export function ShippingMethodSection({ method, onMethod }: ShippingMethodSectionProps) {
  return (
    <FormSection heading={words.heading}>
      {offeredShippingMethods.map((offered) => {
        const cents = shippingCents[offered];
        return (
          <ChoiceRow
            key={offered}
            type="radio"
            name="shippingMethod"
            value={offered}
            checked={method === offered}
            onChange={() => onMethod(offered)}
            label={words[offered].name}
            note={words[offered].note}
            end={<strong>{cents === 0 ? summary.free : formatCents(cents)}</strong>}
          />
        );
      })}
      <DeliveryDates />
    </FormSection>
  );
}
