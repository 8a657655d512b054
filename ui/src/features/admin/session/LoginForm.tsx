import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/client';
import { Button } from '../../../components/Button';
import { join } from '../../../components/class-names';
import { TextField } from '../../../components/TextField';
import { adminPage, adminToasts, login as words } from '../../../copy/admin';
import { secondFactor } from '../../../copy/admin-second-factor';
import { noScript } from '../../../copy/no-script';
import { showToast } from '../../../lib/toast';
import { live } from '../../../lib/wording';
import { validate, dateOf } from '../../../rules/validate';
import { loginFailedToast } from '../../../spec-quirks';
import { loginErrorMessage } from './login-error';
import { ErrorNotice } from '../common/ErrorNotice';
import { signIn } from '../common/session';
import styles from './LoginForm.module.css';

type LoginFormProps = {
  /** The reason for signing in again, if any. */
  notice: string | null;
  /** The email of the account whose session has expired, if the form is in a dialog. */
  expiredEmail?: string;
};

const rules = { email: 'login_email', password: 'login_password', code: 'second_factor_code' } as const;
type Name = keyof typeof rules;
type Errors = Partial<Record<Name, string | null>>;

/** The sign-in form for staff. */
export function LoginForm({ notice, expiredEmail }: LoginFormProps) {
  const [message, setMessage] = useState(notice);
  const [errors, setErrors] = useState<Errors>({});
  const [needsCode, setNeedsCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (needsCode) inputOf(form.current, 'code')?.focus();
  }, [needsCode]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new Map(new FormData(event.currentTarget)) as Map<Name, string>;
    const today = dateOf(new Date());
    const found = [...typed].map(([name, text]) => [name, validate(rules[name], text, today)] as const);
    setErrors(Object.fromEntries(found));
    const first = found.find(([, problem]) => problem !== null);
    if (first) return inputOf(form.current, first[0])?.focus();
    setBusy(true);
    setMessage(null);
    try {
      await signIn(typed.get('email')?.trim() ?? '', typed.get('password') ?? '', typed.get('code'));
      showToast(adminToasts.loggedIn, { timing: 'long' });
    } catch (cause) {
      setBusy(false);
      if (cause instanceof ApiError && cause.code === 'second_factor_required') return setNeedsCode(true);
      setMessage(loginErrorMessage(cause));
      const code = inputOf(form.current, 'code');
      if (cause instanceof ApiError && cause.code === 'wrong_code' && code) {
        code.value = '';
        code.focus();
      }
      showToast(live?.loginFailed ?? loginFailedToast, { kind: 'error', timing: 'long' });
    }
  };

  return (
    <form
      ref={form}
      method="post"
      className={join(styles.form, expiredEmail !== undefined && styles.inDialog)}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {expiredEmail === undefined && <h1>{adminPage.loginTitle}</h1>}
      <noscript>{import.meta.env.SSR && <p>{noScript.staff}</p>}</noscript>
      <ErrorNotice error={message} />
      <TextField
        label={words.email}
        name="email"
        type="email"
        defaultValue={expiredEmail}
        autoComplete="username"
        required
        error={errors.email}
        onChange={() => {
          // Another account may have no second factor.
          setNeedsCode(false);
          setErrors((before) => ({ ...before, email: null, code: null }));
        }}
      />
      <TextField
        label={words.password}
        name="password"
        type="password"
        data-autofocus={expiredEmail === undefined ? undefined : ''}
        autoComplete="current-password"
        required
        error={errors.password}
        onChange={() => setErrors((before) => ({ ...before, password: null }))}
      />
      {needsCode && (
        <TextField
          label={secondFactor.signInCode}
          hint={secondFactor.signInHint}
          name="code"
          autoComplete="one-time-code"
          required
          error={errors.code}
          onChange={() => setErrors((before) => ({ ...before, code: null }))}
        />
      )}
      <Button type="submit" variant="primary" wide busy={busy} busyLabel={words.busy}>
        {words.submit}
      </Button>
    </form>
  );
}

function inputOf(form: HTMLFormElement | null, name: Name) {
  return form?.querySelector<HTMLInputElement>(`[name="${name}"]`);
}
