/**
 * Builds a mailto link, escaping characters that would start a header field or a second email (RFC 6068, section 2).
 */
export function mailto(email: string): string {
  // The remaining characters have no special meaning; the braces keep the server's placeholder intact.
  return `mailto:${email.replace(/[^\p{L}\p{N}.@+_'{}-]/gu, encodeURIComponent)}`;
}
