/** Placeholder for the owner's support address in copy. */
export const emailPlaceholder = '{email}';

/** Replaces the placeholder in a sentence with the support address. */
export function withEmail(text: string, email: string): string {
  return text.replaceAll(emailPlaceholder, email);
}
