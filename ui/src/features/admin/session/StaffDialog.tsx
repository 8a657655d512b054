import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/client';
import { Button } from '../../../components/Button';
import { Modal } from '../../../components/Modal';
import { TextField } from '../../../components/TextField';
import { showToast } from '../../../lib/toast';
import { dateOf, validate } from '../../../rules/validate';
import { errorMessage } from '../common/error-message';
import { isSignedOut } from '../common/session';
import styles from '../common/dialog-form.module.css';

/** The kinds of fields by the rule that they must meet. */
const inputs = {
  admin_email: { type: 'email', autoComplete: 'off' },
  login_password: { type: 'password', autoComplete: 'current-password' },
  new_password: { type: 'password', autoComplete: 'new-password' },
  second_factor_code: { inputMode: 'numeric', autoComplete: 'one-time-code' },
} as const;

/** A field; an error that names none is shown at the last one. */
interface DialogField<Name> {
  /** Its name in the API. */
  name: Name;
  label: string;
  hint?: string;
  rule: keyof typeof inputs;
}

type StaffDialogProps<Name extends string> = {
  open: boolean;
  title: string;
  children?: ReactNode;
  fields: readonly DialogField<Name>[];
  texts: { submit: string; cancel: string; failed: string };
  danger?: boolean;
  /** Whether what the request needs has loaded. */
  isReady?: boolean;
  /** Sends the form and returns what to say then. */
  send: (typed: Record<Name, string>) => Promise<string>;
  onDone?: () => void;
  onClose: () => void;
};

/** A dialog whose form needs a password: it is sent as staff, and shows the errors at its fields. */
export function StaffDialog<Name extends string>({ open, title, onClose, ...form }: StaffDialogProps<Name>) {
  return (
    <Modal open={open} title={title} size="narrow" onClose={onClose}>
      <DialogForm {...form} onClose={onClose} />
    </Modal>
  );
}

function DialogForm<Name extends string>(props: Omit<StaffDialogProps<Name>, 'open' | 'title'>) {
  const { children, fields, texts, danger = false, isReady = true, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const { errors, busy, submit, clear } = useDialogForm(form, props);
  return (
    <form ref={form} method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {children}
      {fields.map(({ name, label, hint, rule }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          hint={hint}
          {...inputs[rule]}
          error={errors[name]}
          onChange={() => clear(name)}
        />
      ))}
      <div className={styles.actions}>
        <Button small onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button small variant={danger ? 'danger' : 'solid'} type="submit" busy={busy} disabled={!isReady}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

function useDialogForm<Name extends string>(
  form: { current: HTMLFormElement | null },
  { fields, texts, send, onDone, onClose }: Omit<StaffDialogProps<Name>, 'open' | 'title'>,
) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const input = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const showErrors = (found: Record<string, string>) => {
    setErrors(found);
    const first = fields.find(({ name }) => found[name]);
    if (first) input(first.name)?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = Object.fromEntries(fields.map(({ name }) => [name, input(name)?.value ?? ''])) as Record<
      Name,
      string
    >;
    const found = fields.flatMap(({ name, rule }) => {
      const message = validate(rule, typed[name], dateOf(new Date()));
      return message ? [[name, message]] : [];
    });
    showErrors(Object.fromEntries(found) as Record<string, string>);
    if (found.length > 0) return;
    setBusy(true);
    try {
      showToast(await send(typed), { timing: 'long' });
      onDone?.();
      onClose();
    } catch (cause) {
      if (isSignedOut(cause)) return;
      showErrors(errorsOf(cause, fields));
      showToast(texts.failed, { kind: 'error', timing: 'long' });
    } finally {
      setBusy(false);
    }
  };
  const clear = (name: string) => setErrors((before) => ({ ...before, [name]: '' }));
  return { errors, busy, submit, clear };
}

function errorsOf(cause: unknown, fields: readonly DialogField<string>[]): Record<string, string> {
  const given = cause instanceof ApiError ? cause.fields : [];
  const found = given.filter(({ field }) => fields.some(({ name }) => name === field));
  if (found.length > 0) return Object.fromEntries(found.map(({ field, message }) => [field, message]));
  return { [fields[fields.length - 1]?.name ?? '']: errorMessage(cause) };
}
