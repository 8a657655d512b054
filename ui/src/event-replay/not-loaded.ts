import { notLoaded } from '../copy/not-loaded';

/** Says at the lower edge of the window that scripts did not load. The stylesheet may be missing too. */
export function showNotLoaded(): void {
  const note = document.createElement('p');
  const reload = document.createElement('button');
  note.setAttribute('role', 'alert');
  note.style.cssText = 'position:fixed;z-index:99;inset:auto 0 0;display:flex;gap:1rem;padding:1rem;background:#fdd';
  reload.style.padding = '1rem';
  reload.textContent = notLoaded.reload;
  reload.addEventListener('click', () => location.reload());
  document.body.append(note);
  note.append(notLoaded.text, reload);
}
