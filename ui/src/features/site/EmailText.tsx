import { Fragment } from 'react';
import { catalogue } from '../../catalogue';
import { emailPlace } from '../../copy/with-email';
import { mailto } from '../../lib/mailto';

/** A text whose `{email}` places become links to the owner's support address. */
export function EmailText({ text }: { text: string }) {
  return text.split(emailPlace).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <EmailLink />}
      {part}
    </Fragment>
  ));
}

/** The owner's support address as a link. */
export function EmailLink() {
  const { supportEmail } = catalogue();
  return <a href={mailto(supportEmail)}>{supportEmail}</a>;
}
