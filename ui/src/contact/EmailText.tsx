import { Fragment } from 'react';
import { catalog } from '../catalog';
import { emailPlaceholder } from '../copy/email-placeholder';
import { mailto } from '../lib/mailto';

/** Text in which `{email}` placeholders become links to the support email. */
export function EmailText({ text }: { text: string }) {
  return text.split(emailPlaceholder).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <EmailLink />}
      <span>{part}</span>
    </Fragment>
  ));
}

/** A link to the support email. */
export function EmailLink() {
  const { supportEmail } = catalog();
  return <a href={mailto(supportEmail)}>{supportEmail}</a>;
}
