/** Placeholder for the owner's support email in copy. */
export const emailPlaceholder = '{email}';
