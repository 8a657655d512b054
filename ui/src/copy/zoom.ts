/** The dialog with an enlarged picture; a separate module because it loads after the page. */
export const zoom = {
  in: 'Zoom in',
  out: 'Zoom out',
  position: (number: number, count: number) => `${number} of ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
} as const;
