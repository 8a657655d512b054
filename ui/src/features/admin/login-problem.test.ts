import { expect, test } from 'vitest';
import { ApiError } from '../../api/client';
import { loginProblem } from './login-problem';

const body = { code: 'x', message: 'x', details: null, hint: null };

test.each([
  { cause: new ApiError('error_response', 401, body), says: /Wrong email or password/, why: 'refused' },
  { cause: new ApiError('error_response', 429, body, 42), says: /Wait 42 s/, why: 'soon over' },
  { cause: new ApiError('error_response', 429, body, 540), says: /Wait 9 minutes/, why: 'a long wait' },
  { cause: new ApiError('unreachable', 0, body), says: /cannot be reached/, why: 'no connection' },
  { cause: new ApiError('timed_out', 0, body), says: /cannot be reached/, why: 'no answer' },
  { cause: new ApiError('error_response', 500, body), says: /could not sign you in/, why: 'trouble on the server' },
  { cause: new TypeError('bug'), says: /could not sign you in/, why: 'trouble here' },
])('the truth about a failed login: $why', ({ cause, says }) => {
  expect(loginProblem(cause)).toMatch(says);
});
