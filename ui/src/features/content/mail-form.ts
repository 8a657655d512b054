import { catalog } from '../../catalog';
import { mailto } from '../../lib/mailto';

/** Opens an email draft to support with what a form says. */
export function mailForm(subject: string, form: HTMLFormElement): void {
  const lines = [...new FormData(form)].map(([name, value]) => `${name}: ${String(value)}`);
  const query = new URLSearchParams({ subject, body: lines.join('\n') });
  // Mail programs do not decode a plus sign as a space.
  window.location.href = `${mailto(catalog().supportEmail)}?${query.toString().replaceAll('+', '%20')}`;
}
