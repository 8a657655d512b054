// Loaded by main.ts in a browser that cannot parse the page's scripts. Shows a text where the page has its note for
// browsers without JavaScript, instead of a loading message.
import { outdatedBrowser } from '../copy/outdated-browser';

for (const place of document.querySelectorAll('main noscript')) {
  const note = document.createElement('p');
  note.textContent = outdatedBrowser;
  note.setAttribute('role', 'alert');
  place.replaceWith(note);
}
// The note of the checkout is in place of the form, which an empty cart hides.
delete document.documentElement.dataset.cart;
for (const message of document.querySelectorAll('.needs-script')) message.remove();
