/** Inlined in every page. */
export const notLoaded = {
  text: 'The shop did not load completely.',
  reload: 'Reload',
} as const;
