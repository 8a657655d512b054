import { expect, test } from 'vitest';
import { timeAgo } from './time-ago';

test.each([
  { seconds: -5, text: 'just now' },
  { seconds: 59, text: 'just now' },
  { seconds: 60, text: '1 minute ago' },
  { seconds: 3599, text: '59 minutes ago' },
  { seconds: 7200, text: '2 hours ago' },
  { seconds: 86_400 * 3, text: '3 days ago' },
])('$seconds s are "$text"', ({ seconds, text }) => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(timeAgo(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(text);
});
