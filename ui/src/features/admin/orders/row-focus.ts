/** The controls of a row: its opener, its checkbox, or the button that sets a status. */
export type RowControl = 'open' | 'select' | 'pending' | 'paid' | 'cancelled';

/** Returns the rows of the list; each has the ID of its order in `data-order`. */
export function rowsOf(list: ParentNode): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-order]')];
}

/** Returns the ID of the order that has the focus in its row, or in the rows below it with its details or error. */
export function focusedOrder(list: ParentNode): string | null {
  const { order, belowOrder } = document.activeElement?.closest<HTMLElement>('tr')?.dataset ?? {};
  const id = order ?? belowOrder ?? null;
  return id !== null && rowOf(list, id) ? id : null;
}

export function rowOf(list: ParentNode, id: string): HTMLElement | undefined {
  return rowsOf(list).find((row) => row.dataset['order'] === id);
}

/** Focuses a control of a row, or its opener if the row has no such control. */
export function focusControl(row: HTMLElement, control: RowControl, options?: FocusOptions): void {
  (controlOf(row, control) ?? controlOf(row, 'open'))?.focus(options);
}

/** Returns the row at which staff are when several orders change: the last of them on the screen, or else the last. */
export function rowToStayAt(list: ParentNode, isChanged: (id: string) => boolean): HTMLElement | undefined {
  const changed = rowsOf(list).filter(({ dataset }) => isChanged(dataset['order'] ?? ''));
  const onScreen = changed.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight);
  return onScreen[onScreen.length - 1] ?? changed[changed.length - 1];
}

/**
 * After an action on an order, focuses the same control of the next row that has it; otherwise the next row's opener,
 * or that of the order if it is the last one.
 */
export function focusNextRow(list: ParentNode, id: string, control: RowControl): void {
  const rows = rowsOf(list);
  const position = rows.findIndex((row) => row.dataset['order'] === id);
  const later = rows.slice(position + 1);
  const next = later.find((one) => controlOf(one, control)) ?? later[0];
  const last = rows[position];
  if (next) focusControl(next, control);
  else if (last) focusControl(last, 'open');
}

function controlOf(row: HTMLElement, control: RowControl): HTMLElement | null {
  return row.querySelector<HTMLElement>(`[data-control="${control}"]`);
}
