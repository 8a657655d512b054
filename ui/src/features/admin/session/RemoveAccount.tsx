import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/client';
import { removeAccount } from '../../../api/staff-endpoints';
import type { StaffAccountSummary } from '../../../api/wire';
import { Button } from '../../../components/Button';
import { Modal } from '../../../components/Modal';
import { TextField } from '../../../components/TextField';
import { accounts as words } from '../../../copy/admin-accounts';
import { showToast } from '../../../lib/toast';
import { dateOf, validate } from '../../../rules/validate';
import { errorMessage } from '../shared/error-message';
import { asStaff, isSignedOut } from '../shared/session';
import styles from './PasswordForm.module.css';

type RemoveAccountProps = {
  /** The account to remove; null if the dialog is closed. */
  account: StaffAccountSummary | null;
  onRemove: () => void;
  onClose: () => void;
};

/** Asks for the own password before an account is removed. */
export function RemoveAccount({ account, onRemove, onClose }: RemoveAccountProps) {
  return (
    <Modal open={account !== null} title={words.removeQuestion} size="narrow" onClose={onClose}>
      {account && <Form account={account} onRemove={onRemove} onClose={onClose} />}
    </Modal>
  );
}

function Form({ account, onRemove, onClose }: RemoveAccountProps & { account: StaffAccountSummary }) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const current = useRef<HTMLInputElement>(null);
  const showError = (found: string | null) => {
    setError(found);
    if (found) current.current?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = current.current?.value ?? '';
    const found = validate('login_password', typed, dateOf(new Date()));
    showError(found);
    if (found) return;
    setBusy(true);
    try {
      await asStaff((token) => removeAccount(token, account._id, typed));
      showToast(words.removed(account.email), { timing: 'long' });
      onRemove();
      onClose();
    } catch (cause) {
      if (isSignedOut(cause)) return;
      setBusy(false);
      showError(messageOf(cause));
      showToast(words.notRemoved, { kind: 'error', timing: 'long' });
    }
  };
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{words.removeText(account.email)}</p>
      <TextField
        ref={current}
        label={words.current}
        type="password"
        autoComplete="current-password"
        error={error}
        onChange={() => setError(null)}
      />
      <div className={styles.actions}>
        <Button small onClick={onClose}>
          {words.keep}
        </Button>
        <Button small variant="danger" type="submit" busy={busy}>
          {words.remove}
        </Button>
      </div>
    </form>
  );
}

function messageOf(cause: unknown): string {
  const field = cause instanceof ApiError && cause.fields.find((one) => one.field === 'current_password');
  return field ? field.message : errorMessage(cause);
}
