import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/client';
import { changePassword } from '../../../api/endpoints';
import { Button } from '../../../components/Button';
import { Modal } from '../../../components/Modal';
import { TextField } from '../../../components/TextField';
import { password as words } from '../../../copy/admin';
import { showToast } from '../../../lib/toast';
import { validate, dateOf } from '../../../rules/validate';
import { asStaff, isSignedOut } from '../shared/session';
import { errorMessage } from '../shared/error-message';
import styles from './PasswordForm.module.css';

type Errors = { current?: string | null; next?: string | null };

/** A dialog in which staff change their password. */
export function PasswordForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} title={words.open} size="narrow" onClose={onClose}>
      <Form onClose={onClose} />
    </Modal>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);

  const showErrors = (found: Errors) => {
    setErrors(found);
    if (found.current) current.current?.focus();
    else if (found.next) next.current?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = { current: current.current?.value ?? '', next: next.current?.value ?? '' };
    if (busy) return;
    const found = validatePasswords(typed.current, typed.next);
    showErrors(found);
    if (found.current || found.next) return;
    setBusy(true);
    try {
      await asStaff((token) => changePassword(token, typed.current, typed.next));
      showToast(words.changed, { timing: 'long' });
      onClose();
    } catch (cause) {
      if (isSignedOut(cause)) return;
      showErrors(errorsOf(cause));
      setBusy(false);
      showToast(words.notChanged, { kind: 'error', timing: 'long' });
    }
  };

  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={current}
        label={words.current}
        type="password"
        autoComplete="current-password"
        error={errors.current}
        onChange={() => setErrors((before) => ({ ...before, current: null }))}
      />
      <TextField
        ref={next}
        label={words.next}
        type="password"
        autoComplete="new-password"
        hint={words.hint}
        error={errors.next}
        onChange={() => setErrors((before) => ({ ...before, next: null }))}
      />
      <div className={styles.actions}>
        <Button small onClick={onClose}>
          {words.cancel}
        </Button>
        <Button small variant="solid" type="submit" busy={busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

function validatePasswords(current: string, next: string): Errors {
  const today = dateOf(new Date());
  return { current: validate('login_password', current, today), next: validate('new_password', next, today) };
}

function errorsOf(cause: unknown): Errors {
  if (!(cause instanceof ApiError)) throw cause;
  const messageOf = (name: string) => cause.fields.find(({ field }) => field === name)?.message ?? null;
  const errors = { current: messageOf('current_password'), next: messageOf('new_password') };
  return (errors.current ?? errors.next) ? errors : { next: errorMessage(cause) };
}
