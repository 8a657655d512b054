import { type FormEvent, useState } from 'react';
import { ApiError, call } from '../../../api/client';
import { Button } from '../../../components/Button';
import { Modal } from '../../../components/Modal';
import { TextField } from '../../../components/TextField';
import { correctEmail as words } from '../../../copy/live/order';
import { showToast } from '../../../lib/toast';
import { correctLastEmail } from '../placing/last-order';
import styles from './SuccessView.module.css';

/** Corrects the email of the order with this link, which gets the mail about it once more. */
export function CorrectEmail({ link }: { link: string }) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    try {
      const { order_number: number } = await call('PUT /guest/{link}/email', { path: { link }, body: { email } });
      correctLastEmail(number, email.trim());
      showToast(words.saved(email.trim()), { timing: 'long' });
      setOpen(false);
    } catch (cause) {
      setError(messageOf(cause));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const edit = (text: string) => {
    setEmail(text);
    setError(null);
  };
  return (
    <div data-screen-only="">
      <Button variant="link" small onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Modal open={isOpen} title={words.title} size="narrow" onClose={() => setOpen(false)}>
        <form className={styles.correct} method="post" noValidate onSubmit={submit}>
          <TextField
            label={words.email}
            type="email"
            autoComplete="email"
            spellCheck={false}
            aria-required
            value={email}
            error={error}
            onChange={({ target }) => edit(target.value)}
          />
          <Button type="submit" variant="solid" wide busy={isBusy} busyLabel={words.saving}>
            {words.save}
          </Button>
        </form>
      </Modal>
    </div>
  );
}

function messageOf(cause: unknown): string {
  if (!(cause instanceof ApiError) || cause.status === 0) return words.notReached;
  return cause.fields[0]?.message ?? cause.message;
}
