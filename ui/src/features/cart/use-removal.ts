import { useState } from 'react';
import { type CartLine, isSameLine, withLine } from '../../cart/line';
import { currentLines, setLines } from '../../cart/store';

/** The cart before and after lines were removed. */
interface Removal {
  before: CartLine[];
  after: CartLine[];
}

/** Removes lines from the cart so that the last removal can be undone. */
export function useRemoval() {
  const [removal, setRemoval] = useState<Removal | null>(null);
  return {
    removedLines: removal ? removal.before.length - removal.after.length : 0,
    remove: (change: () => void) => {
      const before = currentLines();
      change();
      setRemoval({ before, after: currentLines() });
    },
    undo: () => {
      if (removal) restore(removal);
      setRemoval(null);
    },
  };
}

/** Puts the removed lines back: in their places, or at the end if another tab has changed the cart since. */
function restore({ before, after }: Removal): void {
  const now = currentLines();
  if (now === after) return setLines(before);
  const removed = before.filter((line) => !after.some((kept) => isSameLine(kept, line)));
  setLines(removed.reduce((lines, line) => withLine(lines, line) ?? lines, now));
}
