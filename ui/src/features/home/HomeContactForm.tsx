import { type SubmitEvent, useState } from 'react';
import { Button } from '../../components/Button';
import { Fields } from '../../components/Field';
import { TextArea } from '../../components/TextArea';
import { TextField } from '../../components/TextField';
import { homeContact } from '../../copy/home';
import { site } from '../../copy/site';
import { showToast } from '../../lib/toast';

const empty = { name: '', email: '', message: '' };

/** The short contact form on the home page, which sends nothing. */
export function HomeContactForm() {
  const [message, setMessage] = useState(empty);
  const field = (name: keyof typeof empty) => ({
    name,
    label: homeContact[name],
    value: message[name],
    onChange: ({ target }: { target: { value: string } }) => setMessage({ ...message, [name]: target.value }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMessage(empty);
    showToast(site.messageSent);
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
