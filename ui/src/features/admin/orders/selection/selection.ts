/** The selected rows of a list. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The row that was changed last: a range starts there. */
  anchor: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

/**
 * Selects a row, or deselects it if it is selected. As a range, all rows between the anchor and this one get the same
 * state.
 */
export function toggle({ ids, anchor }: Selection, rows: readonly string[], id: string, asRange: boolean): Selection {
  const select = !ids.has(id);
  const next = new Set(ids);
  for (const row of asRange ? rangeOf(rows, anchor, id) : [id]) {
    if (select) next.add(row);
    else next.delete(row);
  }
  return { ids: next, anchor: id };
}

/** Selects all rows, or deselects all if all are selected. */
export function toggleAll({ ids }: Selection, rows: readonly string[]): Selection {
  return rows.every((row) => ids.has(row)) ? noSelection : { ids: new Set(rows), anchor: null };
}

/** Returns the selected rows in the order of the list; rows that have left the list are not among them. */
export function selectedOf<T extends { _id: string }>({ ids }: Selection, rows: readonly T[]): T[] {
  return rows.filter(({ _id }) => ids.has(_id));
}

/** Returns the rows from the anchor to a row, in either direction; only the row if the anchor has left the list. */
function rangeOf(rows: readonly string[], anchor: string | null, id: string): readonly string[] {
  const from = anchor === null ? -1 : rows.indexOf(anchor);
  const to = rows.indexOf(id);
  return from === -1 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}
