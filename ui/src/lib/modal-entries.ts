/** Each open overlay adds a history entry with the page's URL and the state `{ overlay: depth }`. */
export const overlayEntries = {
  /** Returns the number of open overlays at the current entry; 0 at a page's entry. */
  depth: (): number => (window.history.state as { overlay?: number } | null)?.overlay ?? 0,
  /** Set while the browser navigates back from the entry of a closed overlay. */
  leaving: null as Promise<void> | null,
};
