import { formDelivery } from '../../spec-quirks';
import { catalog } from '../../catalog';
import { mailto } from '../../lib/mailto';

/** Takes what a visitor wrote into a form to where the shop's forms go. */
export function sendLetter(subject: string, form: HTMLFormElement): void {
  if (formDelivery === 'none') return;
  const lines = [...new FormData(form)].map(([name, value]) => `${name}: ${String(value)}`);
  const query = new URLSearchParams({ subject, body: lines.join('\n') });
  // Mail programs read a plus sign as a plus sign.
  window.location.href = `${mailto(catalog().supportEmail)}?${query.toString().replaceAll('+', '%20')}`;
}
