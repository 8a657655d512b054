/** Formats an RFC 3339 time in the local time zone. */
export function formatTime(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats the date of an RFC 3339 time in the local time zone. */
export function formatDate(at: string): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' });
}

/** Formats the time of day of an RFC 3339 time in the local time zone, such as 3:42 PM. */
export function formatClock(at: string): string {
  return new Date(at).toLocaleTimeString('en-US', { timeStyle: 'short' });
}

/** Formats the RFC 3339 times in a text from the server. */
export function formatTimesIn(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, formatTime);
}
