import { type SubmitEvent, useState } from 'react';
import { Button } from '../../components/Button';
import { Fields } from '../../components/Field';
import { TextArea } from '../../components/TextArea';
import { TextField } from '../../components/TextField';
import { contact } from '../../copy/contact';
import { site } from '../../copy/site';
import { showToast } from '../../lib/toast';
import { live } from '../../lib/wording';
import { validate, dateOf } from '../../rules/validate';
import { quirks } from '../../spec-quirks';

const empty = { name: '', email: '', phone: '', comment: '' };
type Message = typeof empty;

/** The form on the contact page; only the email address is required, and a comment where it becomes a message. */
export function ContactForm() {
  const [message, setMessage] = useState<Message>(empty);
  const [error, setError] = useState<string | null>(null);
  const [commentError, setCommentError] = useState<string | null>(null);
  const [hasDraft, setHasDraft] = useState(false);
  const { mailForm } = quirks;
  const field = (name: keyof Message) => ({
    name,
    value: message[name],
    onChange: ({ target }: { target: { value: string } }) => setMessage({ ...message, [name]: target.value }),
  });
  const email = field('email');
  const comment = field('comment');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const emailError = validate('contact_email', message.email, dateOf(new Date()));
    const missing = mailForm && message.comment.trim() === '' ? contact.noComment : null;
    setError(emailError);
    setCommentError(missing);
    if (emailError !== null || missing !== null) {
      const invalid = emailError === null ? 'comment' : 'email';
      event.currentTarget.querySelector<HTMLElement>(`[name=${invalid}]`)?.focus();
      return;
    }
    if (mailForm) {
      mailForm.open(contact.heading, event.currentTarget);
      setHasDraft(true);
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
        <TextArea
          {...comment}
          label={contact.comment}
          optional={!mailForm}
          error={commentError}
          onChange={(event) => {
            setCommentError(null);
            comment.onChange(event);
          }}
        />
        <div>
          <Button variant="primary" type="submit">
            {live?.send ?? contact.send}
          </Button>
          {hasDraft && mailForm && <mailForm.Note />}
        </div>
      </Fields>
    </form>
  );
}
