import { type ComponentProps, type SubmitEvent, useState } from 'react';
import { Button } from '../../../../components/Button';
import { join } from '../../../../components/class-names';
import { Modal } from '../../../../components/Modal';
import { SelectField } from '../../../../components/SelectField';
import { TextField } from '../../../../components/TextField';
import { orderFilter as words } from '../../../../copy/admin-orders';
import { type FilterName, type OrderFilters, paymentStates, readFilters, swappedOf } from '../loading/order-filters';
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
export function FilterOrders({ filters, onFilter }: FilterOrdersProps) {
  const [open, setOpen] = useState(false);
  const [swapped, setSwapped] = useState<readonly FilterName[]>([]);
  const close = () => {
    setOpen(false);
    setSwapped([]);
  };
  const apply = (next: OrderFilters) => {
    close();
    onFilter(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const next = readFilters((name) => String(typed.get(name) ?? ''));
    const found = swappedOf(next);
    setSwapped(found);
    if (found.length === 0) apply(next);
  };
  return (
    <>
      <Button variant="link" small onClick={() => setOpen(true)}>
        {words.open(Object.keys(filters).length)}
      </Button>
      <Modal open={open} title={words.title} size="narrow" onClose={close}>
        <form method="post" className={styles.form} onSubmit={submit}>
          <div className={join(styles.dates, styles.withTimes)}>
            {inputs.map(([name, input]) => (
              <TextField
                key={name}
                {...input}
                name={name}
                label={words.fields[name]}
                defaultValue={filters[name]}
                error={swapped.includes(name) ? words.errors.swapped : null}
                onChange={() => setSwapped([])}
              />
            ))}
            <SelectField name="payment" label={words.fields.payment} defaultValue={filters.payment}>
              <option value="">{words.anyPayment}</option>
              {paymentStates.map((state) => (
                <option key={state} value={state}>
                  {words.payments[state]}
                </option>
              ))}
            </SelectField>
          </div>
          <div className={styles.actions}>
            <Button onClick={() => apply({})}>{words.clear}</Button>
            <Button type="submit" variant="primary">
              {words.show}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
