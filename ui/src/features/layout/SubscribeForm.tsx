import type { SubmitEvent } from 'react';
import { site } from '../../copy/site';
import { showToast } from '../../lib/toast';
import styles from './SubscribeForm.module.css';

/** The newsletter form; shows a toast and clears the field. */
export function SubscribeForm() {
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <input
        type="email"
        name="email"
        autoComplete="email"
        aria-label={site.footer.emailLabel}
        placeholder={site.footer.emailLabel}
      />
      <button type="submit">{site.footer.subscribe}</button>
    </form>
  );
}

function submit(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  event.currentTarget.reset();
  showToast(site.footer.subscribed);
}
