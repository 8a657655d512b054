import { type SubmitEvent, useState } from 'react';
import { Button } from '../../components/Button';
import { Fields } from '../../components/Field';
import { TextArea } from '../../components/TextArea';
import { TextField } from '../../components/TextField';
import { contact } from '../../copy/contact';
import { site } from '../../copy/site';
import { showToast } from '../../lib/toast';
import { validate, dateOf } from '../../rules/validate';

const empty = { name: '', email: '', phone: '', comment: '' };
type Message = typeof empty;

/** The form on the contact page, which sends nothing; only the email address is required. */
export function ContactForm() {
  const [message, setMessage] = useState<Message>(empty);
  const [error, setError] = useState<string | null>(null);
  const field = (name: keyof Message) => ({
    name,
    value: message[name],
    onChange: ({ target }: { target: { value: string } }) => setMessage({ ...message, [name]: target.value }),
  });
  const email = field('email');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const emailError = validate('contact_email', message.email, dateOf(new Date()));
    setError(emailError);
    if (emailError !== null) {
      event.currentTarget.querySelector<HTMLElement>('[name=email]')?.focus();
      return;
    }
    setMessage(empty);
    showToast(site.messageSent);
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Fields>
        <TextField {...field('name')} label={contact.name} span={3} optional autoComplete="name" />
        <TextField
          {...email}
          label={contact.email}
          span={3}
          type="email"
          autoComplete="email"
          required
          error={error}
          onChange={(event) => {
            setError(null);
            email.onChange(event);
          }}
        />
        <TextField {...field('phone')} label={contact.phone} optional type="tel" autoComplete="tel" />
        <TextArea {...field('comment')} label={contact.comment} optional />
        <div>
          <Button variant="primary" type="submit">
            {contact.send}
          </Button>
        </div>
      </Fields>
    </form>
  );
}
