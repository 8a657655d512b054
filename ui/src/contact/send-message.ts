import { formDelivery } from '../spec-quirks';
import { catalog } from '../catalog';
import { mailto } from '../lib/mailto';

/** Delivers a submitted form: not at all, or as an email draft to support. */
export function sendMessage(subject: string, form: HTMLFormElement): void {
  if (formDelivery === 'none') return;
  const lines = [...new FormData(form)].map(([name, value]) => `${name}: ${String(value)}`);
  const query = new URLSearchParams({ subject, body: lines.join('\n') });
  // Mail programs do not decode a plus sign as a space.
  window.location.href = `${mailto(catalog().supportEmail)}?${query.toString().replaceAll('+', '%20')}`;
}
