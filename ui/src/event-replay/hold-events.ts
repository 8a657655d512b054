/**
 * Holds clicks, submits and typed text until the page has hydrated; `onHeld` is called for each click and submit.
 * Returns a function that stops holding and replays them.
 */
export function holdEvents(onHeld: () => void): () => void {
  // The action to replay for each control, ordered by the latest event. Repeated clicks on a control count once, unless
  // it has data-repeats (the quantity buttons).
  const recorded = new Map<EventTarget | Event, () => void>();
  const heldEvents = ['click', 'submit'];

  const record = (key: EventTarget | Event, action: () => void) => {
    recorded.delete(key);
    recorded.set(key, action);
  };
  const holdEvent = (event: Event) => {
    const target = event.target as HTMLElement & HTMLFormElement;
    const isClick = event.type === 'click';
    const control = isClick ? target.closest<HTMLElement>('button,[type=radio],[type=checkbox]') : null;
    if (isClick && !control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (control) {
      // Shows that the click was received. The radio buttons themselves are invisible.
      const { style } = control.closest('label') || control;
      style.opacity = '.6';
      record(control.dataset.repeats === undefined ? control : event, () => {
        style.opacity = '';
        control.click();
      });
    } else record(target, () => target.requestSubmit && target.requestSubmit());
    onHeld();
  };
  const holdText = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    const text = field.value;
    // A page that takes the text over while it hydrates removes the mark.
    field.dataset.typed = '';
    record(field, () => {
      if (field.dataset.typed !== undefined) enterText(field, text);
    });
  };

  for (const type of heldEvents) addEventListener(type, holdEvent, true);
  addEventListener('input', holdText, true);
  return () => {
    for (const type of heldEvents) removeEventListener(type, holdEvent, true);
    removeEventListener('input', holdText, true);
    const actions = [...recorded.values()];
    const next = () => {
      const action = actions.shift();
      if (!action) return;
      action();
      // Lets React render the result of each action before the next one.
      setTimeout(next);
    };
    setTimeout(next);
  };
}

/** Sets a field's text so that React sees a change: React tracks the value through the element's own setter. */
function enterText(field: HTMLInputElement, text: string): void {
  delete field.dataset.typed;
  field.value = '';
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field);
  // React listens to one of them, depending on the kind of field.
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
