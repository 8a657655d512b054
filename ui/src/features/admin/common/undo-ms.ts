import { undoSeconds } from '../../../../../src/rules/shop.json';

/** How long a change can be undone from its toast, in milliseconds. */
export const undoMs = undoSeconds * 1000;
