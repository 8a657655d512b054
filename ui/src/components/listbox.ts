/** The text typed so far, and the time of the last key in milliseconds. */
export type TypeaheadState = { text: string; at: number };

const typeaheadTimeoutMs = 600;

/** Returns the index that a navigation key moves to, or null for other keys. */
export function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

type TypedKey = { key: string; timeStamp: number; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Appends the typed character to `typed`; returns the index of the next option that starts with the text, or null. */
export function typeahead(typed: TypeaheadState, event: TypedKey, labels: string[], active: number): number | null {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return null;
  const continues = typed.text !== '' && event.timeStamp - typed.at < typeaheadTimeoutMs;
  if (event.key === ' ' && !continues) return null;
  typed.text = (continues ? typed.text : '') + event.key.toLowerCase();
  typed.at = event.timeStamp;
  const first = typed.text.length === 1 ? active + 1 : active;
  for (let step = 0; step < labels.length; step++) {
    const index = (first + step) % labels.length;
    if (labels[index]?.toLowerCase().startsWith(typed.text)) return index;
  }
  return null;
}
