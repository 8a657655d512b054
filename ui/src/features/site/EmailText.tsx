import { Fragment } from 'react';
import { catalog } from '../../catalog';
import { emailPlaceholder } from '../../copy/with-email';
import { mailto } from '../../lib/mailto';

/** A text whose `{email}` places become links to the owner's support address. */
export function EmailText({ text }: { text: string }) {
  return text.split(emailPlaceholder).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <EmailLink />}
      {part}
    </Fragment>
  ));
}

/** The owner's support address as a link. */
export function EmailLink() {
  const { supportEmail } = catalog();
  return <a href={mailto(supportEmail)}>{supportEmail}</a>;
}
