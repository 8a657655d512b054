import type { Carrier } from '../../../../api/wire';
import { SelectField } from '../../../../components/SelectField';
import { shipping as words } from '../../../../copy/admin-shipping';
import { carrierOf, carriers } from './shipment-draft';

type CarrierFieldProps = { carrier: Carrier; onChange: (carrier: Carrier) => void };

/** Chooses who carries a parcel. */
export function CarrierField({ carrier, onChange }: CarrierFieldProps) {
  return (
    <SelectField
      label={words.carrier}
      value={carrier}
      onChange={({ currentTarget }) => onChange(carrierOf(currentTarget.value))}
    >
      {carriers.map(([word, name]) => (
        <option key={word} value={word}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
