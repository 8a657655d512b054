/** Placeholder for the owner's support address in copy. */
export const emailPlaceholder = '{email}';
