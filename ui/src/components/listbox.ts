/** What was typed at a listbox, and when, in milliseconds. */
export type TypedSoFar = { text: string; at: number };

const pause = 600;

/** Where a movement key leads in a list, or null if the key moves nothing. */
export function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

type Typed = { key: string; timeStamp: number; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The entry that begins with what is being typed, from the active one on; null if there is none. */
export function typeahead(typed: TypedSoFar, event: Typed, labels: string[], active: number): number | null {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return null;
  const goesOn = typed.text !== '' && event.timeStamp - typed.at < pause;
  if (event.key === ' ' && !goesOn) return null;
  typed.text = (goesOn ? typed.text : '') + event.key.toLowerCase();
  typed.at = event.timeStamp;
  const first = typed.text.length === 1 ? active + 1 : active;
  for (let step = 0; step < labels.length; step++) {
    const index = (first + step) % labels.length;
    if (labels[index]?.toLowerCase().startsWith(typed.text)) return index;
  }
  return null;
}
