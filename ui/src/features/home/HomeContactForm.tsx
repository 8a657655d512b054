import { type SubmitEvent, useState } from 'react';
import { Button } from '../../components/Button';
import { Fields } from '../../components/Field';
import { TextArea } from '../../components/TextArea';
import { TextField } from '../../components/TextField';
import { homeContact } from '../../copy/home';
import { site } from '../../copy/site';
import { showToast } from '../../lib/toast';
import { live } from '../../lib/wording';
import { quirks } from '../../spec-quirks';

const empty = { name: '', email: '', message: '' };

/** The short contact form on the home page. */
export function HomeContactForm() {
  const [message, setMessage] = useState(empty);
  const [hasDraft, setHasDraft] = useState(false);
  const { mailForm } = quirks;
  const field = (name: keyof typeof empty) => ({
    name,
    label: homeContact[name],
    value: message[name],
    onChange: ({ target }: { target: { value: string } }) => setMessage({ ...message, [name]: target.value }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (mailForm) {
      mailForm.open(homeContact.heading, event.currentTarget);
      setHasDraft(true);
      return;
    }
    setMessage(empty);
    showToast(site.messageSent);
  };
  return (
    <form method="post" onSubmit={submit}>
      <Fields>
        <TextField {...field('name')} span={3} autoComplete="name" />
        <TextField {...field('email')} span={3} type="email" autoComplete="email" />
        <TextArea {...field('message')} required={mailForm !== null} />
        <div>
          <Button type="submit">{live?.send ?? homeContact.send}</Button>
          {hasDraft && mailForm && <mailForm.Note />}
        </div>
      </Fields>
    </form>
  );
}
