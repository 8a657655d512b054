/** Returns what the shop says: the text itself in the shop of the specification, and only what is true in a live one. */
export let worded = (text: string) => text;

/** Sets what the shop says instead of a text. */
export function reword(next: typeof worded): void {
  worded = next;
}
