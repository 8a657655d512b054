/**
 * Builds a mailto link, escaping characters that would start a header field or a second email (RFC 6068, section 2).
 */
export function mailto(email: string): string {
  // The remaining characters have no special meaning; the braces keep the server's placeholder intact.
  return `mailto:${email.replace(/[^\p{L}\p{N}.@+_'{}-]/gu, encodeURIComponent)}`;
}

/** Builds a mailto link that opens a draft. */
export function draftTo(email: string, subject: string, body: string): string {
  const query = new URLSearchParams({ subject, body });
  // Mail programs do not decode a plus sign as a space.
  return `${mailto(email)}?${query.toString().replaceAll('+', '%20')}`;
}
