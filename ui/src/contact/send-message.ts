import { quirks } from '../spec-quirks';
import { catalog } from '../catalog';
import { mailto } from '../lib/mailto';

/** Delivers a submitted form: not at all, or as an email draft to support. Returns whether the form is cleared. */
export function sendMessage(subject: string, form: HTMLFormElement): boolean {
  if (quirks.formDelivery === 'none') return true;
  const lines = [...new FormData(form)].map(([name, value]) => `${name}: ${String(value)}`);
  const query = new URLSearchParams({ subject, body: lines.join('\n') });
  // Mail programs do not decode a plus sign as a space.
  window.location.href = `${mailto(catalog().supportEmail)}?${query.toString().replaceAll('+', '%20')}`;
  // Nothing is lost if no email program opens.
  return false;
}
