import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/client';
import { createAccount } from '../../../api/staff-endpoints';
import { Button } from '../../../components/Button';
import { Modal } from '../../../components/Modal';
import { TextField } from '../../../components/TextField';
import { accounts as words } from '../../../copy/admin-accounts';
import { showToast } from '../../../lib/toast';
import { dateOf, validate } from '../../../rules/validate';
import { errorMessage } from '../shared/error-message';
import { asStaff, isSignedOut } from '../shared/session';
import styles from './PasswordForm.module.css';

/** The fields, by their names in the API, in their order. */
const names = ['email', 'password', 'current_password'] as const;
type Name = (typeof names)[number];
type Errors = Partial<Record<Name, string | null>>;
const rules = { email: 'admin_email', password: 'new_password', current_password: 'login_password' } as const;

type AccountFormProps = { open: boolean; onAdd: () => void; onClose: () => void };

/** A dialog in which staff add an account. */
export function AccountForm({ open, onAdd, onClose }: AccountFormProps) {
  return (
    <Modal open={open} title={words.add} size="narrow" onClose={onClose}>
      <Form onAdd={onAdd} onClose={onClose} />
    </Modal>
  );
}

function Form({ onAdd, onClose }: Omit<AccountFormProps, 'open'>) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = (name: Name) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const typed = (name: Name) => field(name)?.value ?? '';
  const showErrors = (found: Errors) => {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (first) field(first)?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = validateAll(typed);
    showErrors(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    const [email, password, current_password] = [typed('email'), typed('password'), typed('current_password')];
    try {
      const added = await asStaff((token) => createAccount(token, { email, password, current_password }));
      showToast(words.added(added.email), { timing: 'long' });
      onAdd();
      onClose();
    } catch (cause) {
      if (isSignedOut(cause)) return;
      setBusy(false);
      showErrors(errorsOf(cause));
      showToast(words.notAdded, { kind: 'error', timing: 'long' });
    }
  };
  const propsOf = (name: Name) => ({
    name,
    error: errors[name],
    onChange: () => setErrors((before) => ({ ...before, [name]: null })),
  });
  return (
    <form ref={form} method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField {...propsOf('email')} label={words.email} type="email" autoComplete="off" />
      <TextField
        {...propsOf('password')}
        label={words.password}
        type="password"
        autoComplete="new-password"
        hint={words.passwordHint}
      />
      <TextField
        {...propsOf('current_password')}
        label={words.current}
        type="password"
        autoComplete="current-password"
      />
      <div className={styles.actions}>
        <Button small onClick={onClose}>
          {words.cancel}
        </Button>
        <Button small variant="solid" type="submit" busy={busy}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}

function validateAll(typed: (name: Name) => string): Errors {
  const today = dateOf(new Date());
  return Object.fromEntries(names.map((name) => [name, validate(rules[name], typed(name), today)]));
}

function errorsOf(cause: unknown): Errors {
  if (!(cause instanceof ApiError)) throw cause;
  const found = cause.fields.filter(({ field }) => names.some((name) => name === field));
  if (found.length > 0) return Object.fromEntries(found.map(({ field, message }) => [field, message]));
  return { current_password: errorMessage(cause) };
}
