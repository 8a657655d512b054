import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/client';
import { Modal } from '../../../components/Modal';
import { TextField } from '../../../components/TextField';
import { showToast } from '../../../lib/toast';
import { dateOf, validate } from '../../../rules/validate';
import { DialogForm } from '../common/DialogForm';
import { errorMessage } from '../common/error-message';
import { isSignedOut } from '../common/session';

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
      <StaffForm {...form} onClose={onClose} />
    </Modal>
  );
}

function StaffForm<Name extends string>(props: Omit<StaffDialogProps<Name>, 'open' | 'title'>) {
  const { children, fields, texts, danger = false, isReady = true, onClose } = props;
  const { errors, busy, submit, clear } = useStaffForm(props);
  return (
    <DialogForm
      submit={texts.submit}
      variant={danger ? 'danger' : 'solid'}
      busy={busy}
      disabled={!isReady}
      cancel={texts.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </DialogForm>
  );
}

function useStaffForm<Name extends string>(props: Omit<StaffDialogProps<Name>, 'open' | 'title'>) {
  const { fields, texts, send, onDone, onClose } = props;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    if (busy) return;
    const showErrors = (found: Record<string, string>) => {
      setErrors(found);
      const first = fields.find(({ name }) => found[name]);
      if (first) form.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus();
      return first !== undefined;
    };
    const typed = Object.fromEntries(new FormData(form)) as Record<Name, string>;
    const today = dateOf(new Date());
    const found = fields.map(({ name, rule }) => [name, validate(rule, typed[name], today) ?? '']);
    if (showErrors(Object.fromEntries(found) as Record<string, string>)) return;
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
