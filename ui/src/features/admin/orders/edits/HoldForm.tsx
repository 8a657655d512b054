import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../../../components/Button';
import { TextField } from '../../../../components/TextField';
import { orderEdits as words } from '../../../../copy/admin-order-edits';
import { dateOf, validate } from '../../../../rules/validate';
import { type OrderProps, useOrderEdit } from './use-order-edit';
import styles from './OrderEdits.module.css';

/** Puts an order on hold for a reason, changes the reason, or releases the order. */
export function HoldForm({ order, onOrder }: OrderProps) {
  const { hold = '' } = order;
  const fieldId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, error, showError, begin, save } = useOrderEdit({ order, onOrder });
  const value = typed ?? hold;
  const isOnHold = hold !== '';
  const set = async (reason: string | null, done: string, conflictText?: (what: string) => string) => {
    const isSaved = await save((was) => ({ type: 'hold', reason, was: was.hold ?? '' }), done, conflictText);
    if (isSaved) setTyped(null);
    return isSaved;
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalid = validate('hold_reason', value, dateOf(new Date()));
    if (invalid !== null) showError(invalid);
    else await set(value, isOnHold ? words.reasonSaved : words.held);
  };
  const release = async () => {
    // The button is removed with the hold.
    if (await set(null, words.released, words.releaseConflict)) document.getElementById(fieldId)?.focus();
  };
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        id={fieldId}
        label={isOnHold ? words.onHoldFor : words.reason}
        value={value}
        error={error}
        hint={words.reasonHint}
        aria-required
        onChange={(event) => {
          begin();
          setTyped(event.currentTarget.value);
        }}
      />
      <div className={styles.buttons}>
        {/* One element, so that it keeps the focus. */}
        <Button small type="submit" busy={busy}>
          {isOnHold ? words.saveReason : words.hold}
        </Button>
        {isOnHold && (
          <Button small disabled={busy} onClick={() => void release()}>
            {words.release}
          </Button>
        )}
      </div>
    </form>
  );
}
