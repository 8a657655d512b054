import { type FormEvent, useEffect, useRef, useState } from 'react';
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
  const field = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The focused button is removed with the form.
    if (sentTo !== null) status.current?.focus();
  }, [sentTo]);
  const send = async () => {
    setBusy(true);
    const found = await import('./ask-restock')
      .then(({ askRestock }) => askRestock(id, color, email))
      .catch(() => words.notReached);
    setBusy(false);
    setError(found);
    if (found === null) setSentTo(email.trim());
    else field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return (
    <div>
      {sentTo === null && (
        <form method="post" noValidate onSubmit={submit}>
          <TextField
            ref={field}
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
      )}
      {/* In place before it has a text, so that screen readers notice it. */}
      <p ref={status} role="status" tabIndex={-1}>
        {sentTo !== null && words.sent(sentTo)}
      </p>
    </div>
  );
}

/** Returns the form of a color, which starts anew with each. */
export function restockForm(id: string, color: string) {
  return <RestockForm key={color} id={id} color={color} />;
}
