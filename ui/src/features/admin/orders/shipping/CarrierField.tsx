import type { Carrier } from '../../../../api/wire';
import { Options } from '../../../../components/Options';
import { SelectField } from '../../../../components/SelectField';
import { shipping as words } from '../../../../copy/admin-shipping';

type CarrierFieldProps = { carrier: Carrier; onChange: (carrier: Carrier) => void };

/** Chooses who carries a parcel. */
export function CarrierField({ carrier, onChange }: CarrierFieldProps) {
  return (
    <SelectField
      label={words.carrier}
      value={carrier}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Carrier)}
    >
      <Options texts={words.carriers} />
    </SelectField>
  );
}
