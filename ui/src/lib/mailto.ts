/** Builds the link to an email address; none of its characters begins a header or another address (RFC 6068, 2). */
export function mailto(address: string): string {
  // What stays has no meaning there; braces mark the place that the server fills.
  return `mailto:${address.replace(/[^\p{L}\p{N}.@+_'{}-]/gu, encodeURIComponent)}`;
}
