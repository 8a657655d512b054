import { type SubmitEvent, useState } from 'react';
import { Button } from '../../components/Button';
import { Fields } from '../../components/Field';
import { TextArea } from '../../components/TextArea';
import { TextField } from '../../components/TextField';
import { contact } from '../../copy/contact';
import { messages } from '../../copy/messages';
import { showToast } from '../../lib/toast';
import { check, dateOf } from '../../rules/validate';
import { sendLetter } from './contact-email';

const empty = { name: '', email: '', phone: '', comment: '' };
type Letter = typeof empty;

/** The form of the contact page: only the email address is required. */
export function ContactForm() {
  const [letter, setLetter] = useState<Letter>(empty);
  const [error, setError] = useState<string | null>(null);
  const field = (name: keyof Letter) => ({
    name,
    value: letter[name],
    onChange: ({ target }: { target: { value: string } }) => setLetter({ ...letter, [name]: target.value }),
  });
  const email = field('email');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = check('contact_email', letter.email, dateOf(new Date()));
    setError(problem);
    if (problem !== null) {
      event.currentTarget.querySelector<HTMLElement>('[name=email]')?.focus();
      return;
    }
    sendLetter(contact.heading, event.currentTarget);
    setLetter(empty);
    showToast(messages.contacted);
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
