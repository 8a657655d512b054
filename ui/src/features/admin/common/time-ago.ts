const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats the time since `at`, an RFC 3339 time, such as "2 hours ago". */
export function timeAgo(at: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(at)) / 1000;
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
