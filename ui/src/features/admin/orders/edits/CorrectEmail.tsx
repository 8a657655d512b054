import { type SubmitEvent, useId, useState } from 'react';
import type { StaffOrder } from '../../../../api/wire';
import { Button } from '../../../../components/Button';
import { ErrorText } from '../../../../components/ErrorText';
import { Modal } from '../../../../components/Modal';
import { Notice } from '../../../../components/Notice';
import { TextField } from '../../../../components/TextField';
import { orderEdits as words } from '../../../../copy/admin-order-edits';
import { dateOf, validate } from '../../../../rules/validate';
import { useOrderEdit } from './use-order-edit';
import styles from '../../common/dialog-form.module.css';

type CorrectEmailProps = { order: StaffOrder; onOrder: (order: StaffOrder) => void };

/** A button that opens a dialog in which staff correct the email of an order. */
export function CorrectEmail({ order, onOrder }: CorrectEmailProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="link" small onClick={() => setOpen(true)}>
        {words.correctEmail}
      </Button>
      <Modal open={open} title={words.correctEmailOf(order.order_number)} size="narrow" onClose={close}>
        <EmailForm order={order} onOrder={onOrder} onClose={close} />
      </Modal>
    </>
  );
}

function EmailForm({ order, onOrder, onClose }: CorrectEmailProps & { onClose: () => void }) {
  const id = useId();
  const [email, setEmail] = useState(order.order.email);
  const [invalid, setInvalid] = useState<string | null>(null);
  const { busy, error, fields, begin, save } = useOrderEdit({ order, onOrder, begunFrom: order });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = validate('email', email, dateOf(new Date()));
    setInvalid(found);
    if (found !== null) document.getElementById(id)?.focus();
    else if (email.trim() === order.order.email) onClose();
    else if (await save((was) => ({ type: 'email', email, was: was.order.email }), words.emailCorrected)) onClose();
  };
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {error !== null && (
        <Notice tone="error" role="alert">
          <ErrorText>{error}</ErrorText>
        </Notice>
      )}
      <TextField
        id={id}
        label={words.email}
        type="email"
        autoComplete="off"
        spellCheck={false}
        aria-required
        hint={words.emailHint}
        value={email}
        error={invalid ?? fields[0]?.message}
        onChange={({ currentTarget: { value } }) => {
          begin('email');
          setInvalid(null);
          setEmail(value);
        }}
      />
      <div className={styles.actions}>
        <Button small onClick={onClose}>
          {words.cancel}
        </Button>
        <Button small variant="solid" type="submit" busy={busy}>
          {words.saveEmail}
        </Button>
      </div>
    </form>
  );
}
