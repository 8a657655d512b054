import { type FormEvent, useState } from 'react';
import { Button } from '../../components/Button';
import { TextField } from '../../components/TextField';
import { restockForm as words } from '../../copy/live/restock';

interface RestockFormProps {
  /** The ID of the product. */
  id: string;
  color: string;
}

/** Asks to be told by email that a color is back. */
export function RestockForm({ id, color }: RestockFormProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const found = await import('./ask-restock')
      .then(({ askRestock }) => askRestock(id, color, email))
      .catch(() => words.notReached);
    setBusy(false);
    setError(found);
    if (found === null) setSentTo(email.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  if (sentTo !== null) return <p role="status">{words.sent(sentTo)}</p>;
  return (
    <form method="post" noValidate onSubmit={submit}>
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        aria-required
        value={email}
        error={error}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" wide busy={isBusy}>
        {words.send}
      </Button>
    </form>
  );
}
