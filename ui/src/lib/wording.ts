let wording = (text: string) => text;

/** Sets what the shop says instead of a text. */
export function reword(next: typeof wording): void {
  wording = next;
}

/** Returns what the shop says: the text itself in the shop of the specification, and only what is true in a live one. */
export function worded(text: string): string {
  return wording(text);
}
