import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../../components/Button';
import { ErrorText } from '../../../components/ErrorText';
import { join } from '../../../components/class-names';
import { Notice } from '../../../components/Notice';
import { TextField } from '../../../components/TextField';
import { adminPage, adminToasts, login as words } from '../../../copy/admin';
import { noScript } from '../../../copy/no-script';
import { showToast } from '../../../lib/toast';
import { live } from '../../../lib/wording';
import { validate, dateOf } from '../../../rules/validate';
import { loginFailedToast } from '../../../spec-quirks';
import { loginErrorMessage } from './login-error';
import { signIn } from '../common/session';
import styles from './LoginForm.module.css';

type LoginFormProps = {
  /** The reason for signing in again, if any. */
  notice: string | null;
  /** The email of the account whose session has expired, if the form is in a dialog. */
  expiredEmail?: string;
};

/** The sign-in form for staff. */
export function LoginForm({ notice, expiredEmail }: LoginFormProps) {
  const [message, setMessage] = useState(notice);
  const [errors, setErrors] = useState<{ email?: string | null; password?: string | null }>({});
  const [busy, setBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = { email: email.current?.value ?? '', password: password.current?.value ?? '' };
    const today = dateOf(new Date());
    const found = {
      email: validate('login_email', typed.email, today),
      password: validate('login_password', typed.password, today),
    };
    setErrors(found);
    if (found.email ?? found.password) {
      (found.email ? email : password).current?.focus();
      return;
    }
    setBusy(true);
    setMessage(null);
    try {
      await signIn(typed.email.trim(), typed.password);
      showToast(adminToasts.loggedIn, { timing: 'long' });
    } catch (cause) {
      setMessage(loginErrorMessage(cause));
      setBusy(false);
      showToast(live?.loginFailed ?? loginFailedToast, { kind: 'error', timing: 'long' });
    }
  };

  return (
    <form
      method="post"
      className={join(styles.form, expiredEmail !== undefined && styles.inDialog)}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {expiredEmail === undefined && <h1>{adminPage.loginTitle}</h1>}
      <noscript>{import.meta.env.SSR && <p>{noScript.staff}</p>}</noscript>
      {message && (
        <Notice tone="error" role="alert">
          <ErrorText>{message}</ErrorText>
        </Notice>
      )}
      <TextField
        ref={email}
        label={words.email}
        name="email"
        type="email"
        defaultValue={expiredEmail}
        autoComplete="username"
        required
        error={errors.email}
        onChange={() => setErrors(({ password: other }) => ({ password: other ?? null }))}
      />
      <TextField
        ref={password}
        label={words.password}
        name="password"
        type="password"
        data-autofocus={expiredEmail === undefined ? undefined : ''}
        autoComplete="current-password"
        required
        error={errors.password}
        onChange={() => setErrors(({ email: other }) => ({ email: other ?? null }))}
      />
      <Button type="submit" variant="primary" wide busy={busy} busyLabel={words.busy}>
        {words.submit}
      </Button>
    </form>
  );
}
