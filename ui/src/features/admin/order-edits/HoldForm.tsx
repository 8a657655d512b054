import { type SubmitEvent, useState } from 'react';
import { setOrderHold } from '../../../api/staff-endpoints';
import type { StaffOrder } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { TextField } from '../../../components/TextField';
import { orderEdits as words } from '../../../copy/admin-order-edits';
import { dateOf, validate } from '../../../rules/validate';
import { useOrderEdit } from './use-order-edit';
import styles from './OrderEdits.module.css';

type HoldFormProps = { order: StaffOrder; onOrder: (order: StaffOrder) => void };

/** Puts an order on hold for a reason, or releases it. */
export function HoldForm({ order, onOrder }: HoldFormProps) {
  const { _id, hold = '' } = order;
  const [reason, setReason] = useState('');
  const { busy, error, showError, save } = useOrderEdit({ order, onOrder });
  const set = (to: string | null, done: string) => save((token) => setOrderHold(token, _id, to, hold), done);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalid = hold === '' ? validate('hold_reason', reason, dateOf(new Date())) : null;
    if (invalid !== null) showError(invalid);
    else if (hold !== '') await set(null, words.released);
    else if (await set(reason, words.held)) setReason('');
  };
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {hold === '' ? (
        <TextField
          label={words.reason}
          value={reason}
          error={error}
          hint={words.reasonHint}
          aria-required
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : (
        <div>
          <p className={styles.label}>{words.onHold}</p>
          <p dir="auto">{hold}</p>
          {error !== null && <p role="alert">{error}</p>}
        </div>
      )}
      {/* One element, so that it keeps the focus. */}
      <Button small type="submit" busy={busy}>
        {hold === '' ? words.hold : words.release}
      </Button>
    </form>
  );
}
