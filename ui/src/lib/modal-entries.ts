/** Each open overlay has a history entry of its own at the page's address, with the state `{ overlay: depth }`. */
export const overlayEntries = {
  /** Overlays that the current entry stands for; 0 on an entry of a page. */
  depth: (): number => (window.history.state as { overlay?: number } | null)?.overlay ?? 0,
  /** Set while the browser goes back from the entry of a closed overlay. */
  leaving: null as Promise<void> | null,
};
