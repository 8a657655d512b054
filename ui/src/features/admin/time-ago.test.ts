import { expect, test } from 'vitest';
import { timeAgo } from './time-ago';

test.each([
  { seconds: -5, says: 'just now' },
  { seconds: 59, says: 'just now' },
  { seconds: 60, says: '1 minute ago' },
  { seconds: 3599, says: '59 minutes ago' },
  { seconds: 7200, says: '2 hours ago' },
  { seconds: 86_400 * 3, says: '3 days ago' },
])('$seconds s are "$says"', ({ seconds, says }) => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(timeAgo(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(says);
});
