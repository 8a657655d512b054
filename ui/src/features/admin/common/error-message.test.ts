import { expect, test } from 'vitest';
import { ApiError } from '../../../api/client';
import { errorMessage } from './error-message';

const body = {
  code: 'x',
  message: 'The database is busy',
  details: null,
  hint: 'Try again',
  request_id: '38g5w7vm4002',
};

test.each([
  [503, 'The database is busy. Try again.\nRequest ID: 38g5w7vm4002'],
  [500, 'The database is busy. Try again.\nRequest ID: 38g5w7vm4002'],
  [409, 'The database is busy. Try again.'],
])('the message of a %i names the request only if the server failed', (status, message) => {
  expect(errorMessage(new ApiError('error_response', status, body))).toBe(message);
});

test('a response without an ID, or no response, has one line', () => {
  const { request_id: _, ...anonymous } = body;
  expect(errorMessage(new ApiError('error_response', 502, anonymous))).toBe('The database is busy. Try again.');
  expect(errorMessage(new ApiError('unreachable', 0, body))).not.toContain('\n');
});
