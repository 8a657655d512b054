// Stands in every page, which can be read before it can answer: holds what is pressed and typed until then. Where the
// page does not bring its scripts itself (ENTRY), it fetches them, and the styles of what is not on the first screen,
// after that screen has been painted, or when someone touches it.
(() => {
  // What to do for each control, in the order of the last touch. Pressing again, because nothing has happened yet,
  // means no more, except where each press is a step (data-repeats).
  const held = new Map();
  let begun = false;
  // A place to return to must have what lies above it; who starts at the top needs the parts further down later.
  if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate' || location.hash)
    document.documentElement.dataset.whole = '';
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
  const kinds = ['click', 'submit'];

  const hold = (event) => {
    const control = event.type === 'click' ? event.target.closest('button, input[type="radio"]') : null;
    if (event.type === 'click' && !control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (control) keep(control.dataset.repeats === undefined ? control : event, () => control.click());
    else keep(event.target, () => event.target.requestSubmit?.());
    begin();
  };
  const note = ({ target }) => {
    const text = target.value;
    keep(target, () => type(target, text));
  };
  const release = () => {
    for (const kind of kinds) removeEventListener(kind, hold, true);
    removeEventListener('input', note, true);
    const acts = [...held.values()];
    const next = () => {
      acts.shift()?.();
      // What came first must be on the page before the next.
      if (acts.length > 0) setTimeout(next);
    };
    setTimeout(next);
  };

  function keep(key, act) {
    held.delete(key);
    held.set(key, act);
  }

  /** Lets React hear of a text; it looks for a change since the field's own setter was used. */
  function type(field, text) {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Each file runs in a task of its own, so that none keeps a touch waiting for the others. */
  async function start() {
    for (const chunk of CHUNKS) {
      // The page itself says what it lacks.
      await import(chunk).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve));
    }
    import(ENTRY).catch(release);
  }

  function begin() {
    if (begun || ENTRY === null) return;
    begun = true;
    for (const sign of signs) removeEventListener(sign, begin, true);
    // What the scripts draw must find its styles.
    style(1000, start);
    document.head.append(...[...CHUNKS, ENTRY].map((chunk) => link('modulepreload', chunk)));
  }

  /** Forms below the first screen look plain without their styles: they are asked for again and again. */
  function style(pause, then) {
    const sheet = link('stylesheet', STYLE);
    const again = () => {
      sheet.remove();
      setTimeout(style, pause, 2 * pause, () => {});
      then();
    };
    sheet.addEventListener('load', then, { once: true });
    sheet.addEventListener('error', again, { once: true });
    document.head.append(sheet);
  }

  for (const kind of kinds) addEventListener(kind, hold, true);
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
  addEventListener('input', note, true);
  addEventListener('shop:hydrated', release, { once: true });
  addEventListener('load', () => setTimeout(begin, 200), { once: true });

  function link(rel, href) {
    return Object.assign(document.createElement('link'), { rel, href });
  }
})();
