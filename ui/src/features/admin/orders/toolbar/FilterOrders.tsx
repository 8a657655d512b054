import { type ComponentProps, type SubmitEvent, useState } from 'react';
import { Button } from '../../../../components/Button';
import { join } from '../../../../components/class-names';
import { Options } from '../../../../components/Options';
import { SelectField } from '../../../../components/SelectField';
import { TextField } from '../../../../components/TextField';
import { orderFilter as words } from '../../../../copy/admin-orders';
import { DialogButton } from '../../common/DialogButton';
import { type FilterName, type OrderFilters, readFilters, swappedOf } from '../loading/order-filters';
import dialog from '../../common/dialog-form.module.css';
import styles from '../export/ExportOrders.module.css';

type FilterOrdersProps = { filters: OrderFilters; onFilter: (filters: OrderFilters) => void };

const time = { type: 'datetime-local' };
const amount = { type: 'number', min: 0, max: 9_999_999, step: 0.01 };
const inputs: [Exclude<FilterName, 'payment'>, ComponentProps<'input'>][] = [
  ['placed_from', time],
  ['placed_to', time],
  ['min_amount', amount],
  ['max_amount', amount],
  ['color', { maxLength: 60 }],
];

/** A button that opens a dialog, in which staff narrow the list by time, amount, color and payment. */
export function FilterOrders(props: FilterOrdersProps) {
  return (
    <DialogButton label={words.open(Object.keys(props.filters).length)} title={words.title}>
      {(close) => <FilterForm {...props} onClose={close} />}
    </DialogButton>
  );
}

function FilterForm({ filters, onFilter, onClose }: FilterOrdersProps & { onClose: () => void }) {
  const [swapped, setSwapped] = useState<FilterName | null>(null);
  const apply = (next: OrderFilters) => {
    onClose();
    onFilter(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const next = readFilters((name) => String(typed.get(name) ?? ''));
    const found = swappedOf(next);
    if (found === null) apply(next);
    else setSwapped(found);
  };
  return (
    <form method="post" className={dialog.form} onSubmit={submit}>
      <div className={join(styles.dates, styles.withTimes)}>
        {inputs.map(([name, input]) => (
          <TextField
            key={name}
            {...input}
            name={name}
            label={words.fields[name]}
            defaultValue={filters[name]}
            error={name === swapped ? words.errors.swapped : null}
            onChange={() => setSwapped(null)}
          />
        ))}
        <SelectField name="payment" label={words.fields.payment} defaultValue={filters.payment}>
          <option value="">{words.anyPayment}</option>
          <Options texts={words.payments} />
        </SelectField>
      </div>
      <div className={dialog.actions}>
        <Button small onClick={() => apply({})}>
          {words.clear}
        </Button>
        <Button small type="submit" variant="primary">
          {words.show}
        </Button>
      </div>
    </form>
  );
}
