/** Stands in copy where the owner's support address goes. */
export const emailPlace = '{email}';

/** Puts the owner's support address into a sentence. */
export function withEmail(text: string, email: string): string {
  return text.replaceAll(emailPlace, email);
}
