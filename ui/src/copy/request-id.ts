/** Adds a line with the ID of a failed request, which the log gives with the cause. */
export function withRequestId(text: string, requestId: string | null): string {
  return requestId === null ? text : `${text}\nRequest ID: ${requestId}`;
}
