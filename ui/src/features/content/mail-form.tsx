import { catalog } from '../../catalog';
import { Button } from '../../components/Button';
import { EmailText } from '../../contact/EmailText';
import { draft as words } from '../../copy/live/draft';
import { mailto } from '../../lib/mailto';
import { showToast } from '../../lib/toast';

/** Opens an email draft to support with what a form says: the message, its last field, comes first. */
function open(subject: string, form: HTMLFormElement): void {
  const lines = [...new FormData(form)].map(([name, value]) => `${name}: ${String(value)}`);
  const message = lines.pop()?.replace(/^\w+: /, '');
  const query = new URLSearchParams({ subject, body: [message, '', ...lines].join('\n') });
  // Mail programs do not decode a plus sign as a space.
  window.location.href = `${mailto(catalog().supportEmail)}?${query.toString().replaceAll('+', '%20')}`;
}

/** Shown below the form after that: the page cannot know whether the browser has an email program. */
function Note() {
  return (
    <p role="status">
      <EmailText text={words.notOpened} />{' '}
      <Button variant="link" small onClick={() => void copyAddress()}>
        {words.copy}
      </Button>
    </p>
  );
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(catalog().supportEmail);
    showToast(words.copied);
  } catch {
    showToast(words.notCopied, { kind: 'error' });
  }
}

export const mailForm = { open, Note };
