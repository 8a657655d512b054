// Stands in every page, which can be read before it can answer: holds what is pressed until then. Where the page does
// not bring its scripts itself (ENTRY), it fetches them after the page has been painted, or when someone touches it.
(() => {
  let press;
  let begun = false;
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
  const presses = ['click', 'submit'];

  const hold = (event) => {
    const control = event.target.closest('button, input[type="radio"]');
    if (event.type === 'click' && !control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    press = () => (event.type === 'submit' ? event.target.requestSubmit() : control.click());
    begin();
  };
  const release = () => {
    for (const type of presses) removeEventListener(type, hold, true);
    press?.();
  };

  function start() {
    import(ENTRY).catch(release);
  }

  function begin() {
    if (begun || ENTRY === null) return;
    begun = true;
    for (const type of signs) removeEventListener(type, begin, true);
    // What the scripts draw must find its styles.
    const sheet = link('stylesheet', STYLE);
    for (const type of ['load', 'error']) sheet.addEventListener(type, start);
    document.head.append(...CHUNKS.map((chunk) => link('modulepreload', chunk)), sheet);
  }

  for (const type of presses) addEventListener(type, hold, true);
  for (const type of signs) addEventListener(type, begin, { capture: true, passive: true });
  addEventListener('shop:ready', release, { once: true });
  addEventListener('load', () => setTimeout(begin, 200), { once: true });

  function link(rel, href) {
    return Object.assign(document.createElement('link'), { rel, href });
  }
})();
