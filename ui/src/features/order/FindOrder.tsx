import { type FormEvent, useState } from 'react';
import { type ApiError, call } from '../../api/client';
import { Button } from '../../components/Button';
import { TextField } from '../../components/TextField';
import { findOrder as words } from '../../copy/live/find-order';
import { Message } from './Message';
import styles from './FindOrder.module.css';

/** Asks for number and email of an order, and has the server mail its link. */
export function FindOrder() {
  const [number, setNumber] = useState('');
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      await call('POST /guest', { body: { order_number: number.toUpperCase(), email } });
      setSentTo(email.trim());
    } catch (cause) {
      setError(cause as ApiError);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const messageOf = (field: string) => error?.fields.find((one) => one.field === field)?.message;
  if (sentTo !== null) return <Message heading={words.sentHeading} lead={words.sent(sentTo)} />;
  return (
    <Message heading={words.heading} lead={words.lead}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <TextField
          label={words.number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-required
          value={number}
          error={messageOf('order_number')}
          onChange={({ target }) => setNumber(target.value)}
        />
        <TextField
          label={words.email}
          type="email"
          autoComplete="email"
          spellCheck={false}
          aria-required
          value={email}
          error={messageOf('email')}
          onChange={({ target }) => setEmail(target.value)}
        />
        {error?.fields.length === 0 && <p role="alert">{error.status === 0 ? words.notReached : error.message}</p>}
        <Button type="submit" variant="primary" wide busy={isBusy} busyLabel={words.sending}>
          {words.send}
        </Button>
      </form>
    </Message>
  );
}
