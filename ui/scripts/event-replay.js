// Inlined in every prerendered page. Records clicks, submits and typed text until the page has hydrated, then replays
// them. If ENTRY is set, the page has no script tags: this script loads the full stylesheet and the page's scripts
// after the first screen has been painted, or on the first user input.
(() => {
  // The action to replay for each control, ordered by the latest event. Repeated clicks on a control count once, unless
  // it has data-repeats (the quantity buttons).
  const recorded = new Map();
  let loading = false;
  // Lays out the whole page at once for a reload, Back or a fragment: the scroll position depends on the height of
  // everything above it. Other visits start at the top.
  if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate' || location.hash)
    document.documentElement.dataset.whole = '';
  const inputEvents = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
  const heldEvents = ['click', 'submit'];

  const holdEvent = (event) => {
    const control = event.type === 'click' ? event.target.closest('button, input[type="radio"]') : null;
    if (event.type === 'click' && !control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (control) record(control.dataset.repeats === undefined ? control : event, () => control.click());
    else record(event.target, () => event.target.requestSubmit?.());
    load();
  };
  const holdText = ({ target }) => {
    const text = target.value;
    record(target, () => enterText(target, text));
  };
  const replay = () => {
    for (const type of heldEvents) removeEventListener(type, holdEvent, true);
    removeEventListener('input', holdText, true);
    const actions = [...recorded.values()];
    const next = () => {
      actions.shift()?.();
      // Lets React render the result of each action before the next one.
      if (actions.length > 0) setTimeout(next);
    };
    setTimeout(next);
  };

  function record(key, action) {
    recorded.delete(key);
    recorded.set(key, action);
  }

  /** Sets a field's text so that React sees a change: React tracks the value through the element's own setter. */
  function enterText(field, text) {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Runs each file in a separate task, so that user input never waits for more than one. */
  async function runScripts() {
    for (const chunk of CHUNKS) {
      // The page reports a chunk that fails to load.
      await import(chunk).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve));
    }
    import(ENTRY).catch(replay);
  }

  function load() {
    if (loading || ENTRY === null) return;
    loading = true;
    for (const type of inputEvents) removeEventListener(type, load, true);
    // Styles first: the components that the scripts render need them.
    loadStyles(1000, runScripts);
    document.head.append(...[...CHUNKS, ENTRY].map((chunk) => link('modulepreload', chunk)));
  }

  /** Loads the stylesheet and retries forever with doubling delays: forms below the fold are unstyled without it. */
  function loadStyles(delay, then) {
    const sheet = link('stylesheet', STYLE);
    const retry = () => {
      sheet.remove();
      setTimeout(loadStyles, delay, 2 * delay, () => {});
      then();
    };
    sheet.addEventListener('load', then, { once: true });
    sheet.addEventListener('error', retry, { once: true });
    document.head.append(sheet);
  }

  for (const type of heldEvents) addEventListener(type, holdEvent, true);
  for (const type of inputEvents) addEventListener(type, load, { capture: true, passive: true });
  addEventListener('input', holdText, true);
  addEventListener('shop:hydrated', replay, { once: true });
  addEventListener('load', () => setTimeout(load, 200), { once: true });

  function link(rel, href) {
    return Object.assign(document.createElement('link'), { rel, href });
  }
})();
