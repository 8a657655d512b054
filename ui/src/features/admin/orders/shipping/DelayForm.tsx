import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../../components/Button';
import { TextField } from '../../../../components/TextField';
import { shipping as words } from '../../../../copy/admin-shipping';
import { useNow } from '../../common/use-now';
import { type OrderProps, useOrderEdit } from '../edits/use-order-edit';
import { delayRange } from './delay-range';
import styles from './Shipping.module.css';

type DelayFormProps = OrderProps & { shipBy: string; onClose: () => void };

/** Announces a later day by which an order ships. */
export function DelayForm({ order, shipBy, onOrder, onClose }: DelayFormProps) {
  const [day, setDay] = useState('');
  const { busy, error, fields, showError, begin, save } = useOrderEdit({ order, onOrder });
  const now = useNow();
  const { first, last } = delayRange(shipBy, now);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (day === '') return showError(words.noDay);
    if (await save(() => ({ type: 'delay', ship_by: day }), words.nowDelayed(order.order_number))) onClose();
  };
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={words.newDay}
        type="date"
        min={first}
        max={last}
        value={day}
        error={fields.find(({ field }) => field === 'ship_by')?.message ?? error}
        hint={words.dayHint}
        onChange={({ currentTarget }) => {
          begin('ship_by');
          setDay(currentTarget.value);
        }}
      />
      <div className={styles.buttons}>
        <Button small type="submit" variant="primary" busy={busy}>
          {words.saveDelay}
        </Button>
        <Button small disabled={busy} onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </form>
  );
}
