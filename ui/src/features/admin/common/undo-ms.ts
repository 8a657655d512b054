/** How long a change can be undone from its toast, in milliseconds. */
export const undoMs = 10_000;
