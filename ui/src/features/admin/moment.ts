/** An RFC 3339 time as staff read it, in their own time zone. */
export function readableMoment(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** A text of the server with the times in it made readable. */
export function withReadableMoments(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, readableMoment);
}
