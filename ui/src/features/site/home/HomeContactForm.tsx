import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/Button';
import { Fields } from '../../../components/Field';
import { TextArea } from '../../../components/TextArea';
import { TextField } from '../../../components/TextField';
import { homeContact } from '../../../copy/home';
import { messages } from '../../../copy/messages';
import { showToast } from '../../../lib/toast';
import { sendLetter } from '../contact-email';

const empty = { name: '', email: '', message: '' };

/** The short contact form of the home page. */
export function HomeContactForm() {
  const [note, setNote] = useState(empty);
  const field = (name: keyof typeof empty) => ({
    name,
    label: homeContact[name],
    value: note[name],
    onChange: ({ target }: { target: { value: string } }) => setNote({ ...note, [name]: target.value }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    sendLetter(homeContact.heading, event.currentTarget);
    setNote(empty);
    showToast(messages.contacted);
  };
  return (
    <form method="post" onSubmit={submit}>
      <Fields>
        <TextField {...field('name')} span={3} autoComplete="name" />
        <TextField {...field('email')} span={3} type="email" autoComplete="email" />
        <TextArea {...field('message')} />
        <div>
          <Button type="submit">{homeContact.send}</Button>
        </div>
      </Fields>
    </form>
  );
}
