import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/client';
import { correctGuestEmail } from '../../../api/guest-endpoints';
import { Button } from '../../../components/Button';
import { Modal } from '../../../components/Modal';
import { TextField } from '../../../components/TextField';
import { correctEmail as words } from '../../../copy/live/order';
import { showToast } from '../../../lib/toast';
import { correctLastEmail } from '../placing/last-order';
import styles from './SuccessView.module.css';

interface CorrectEmailProps {
  /** The link of the order. */
  link: string;
}

/** Corrects the email of an order, which gets the mail about it once more. */
export function CorrectEmail({ link }: CorrectEmailProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div data-screen-only="">
      <Button variant="link" small onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Modal open={isOpen} title={words.title} size="narrow" onClose={close}>
        <EmailForm link={link} onSaved={close} />
      </Modal>
    </div>
  );
}

function EmailForm({ link, onSaved }: CorrectEmailProps & { onSaved: () => void }) {
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    try {
      const { order_number: number } = await correctGuestEmail(link, email);
      correctLastEmail(number, email.trim());
      showToast(words.saved(email.trim()), { timing: 'long' });
      onSaved();
    } catch (cause) {
      setError(messageOf(cause));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={styles.correct} noValidate onSubmit={submit}>
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        aria-required
        value={email}
        error={error}
        onChange={({ target }) => {
          setEmail(target.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="solid" wide busy={isBusy} busyLabel={words.saving}>
        {words.save}
      </Button>
    </form>
  );
}

function messageOf(cause: unknown): string {
  if (!(cause instanceof ApiError) || cause.status === 0) return words.notReached;
  return cause.fields[0]?.message ?? cause.message;
}
