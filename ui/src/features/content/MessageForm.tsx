import { type SubmitEvent, useState } from 'react';
import { Button } from '../../components/Button';
import { Fields } from '../../components/Field';
import { TextArea } from '../../components/TextArea';
import { TextField } from '../../components/TextField';
import { message as words } from '../../copy/live/message';
import { site } from '../../copy/site';
import { showToast } from '../../lib/toast';
import type { Message, MessageProblems } from './send-message';

const empty: Message = { name: '', email: '', phone: '', message: '' };

/** A contact form that sends its message to the shop. On the home page it is short. */
export function MessageForm({ label, short = false }: { label: string; short?: boolean }) {
  const [message, setMessage] = useState(empty);
  const [problems, setProblems] = useState<MessageProblems>({});
  const [isBusy, setBusy] = useState(false);
  const field = (name: keyof Message) => ({
    name,
    value: message[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setMessage({ ...message, [name]: target.value }),
  });
  const send = async (form: HTMLFormElement) => {
    setBusy(true);
    const found = await import('./send-message')
      .then(({ sendMessage }) => sendMessage(message))
      .catch((): MessageProblems => ({ '': words.notSent }));
    setBusy(false);
    setProblems(found ?? {});
    if (found) {
      const invalid = Object.keys(found).find((name) => name !== '');
      if (invalid) form.querySelector<HTMLElement>(`[name=${invalid}]`)?.focus();
      return;
    }
    setMessage(empty);
    showToast(site.messageSent);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send(event.currentTarget);
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Fields>
        <TextField {...field('name')} label={words.name} span={3} optional autoComplete="name" />
        <TextField {...field('email')} label={words.email} span={3} type="email" autoComplete="email" required />
        {!short && <TextField {...field('phone')} label={words.phone} optional type="tel" autoComplete="tel" />}
        <TextArea {...field('message')} label={label} required />
        {problems[''] && <p role="alert">{problems['']}</p>}
        <div>
          <Button variant={short ? 'plain' : 'primary'} type="submit" busy={isBusy}>
            {words.send}
          </Button>
        </div>
      </Fields>
    </form>
  );
}
