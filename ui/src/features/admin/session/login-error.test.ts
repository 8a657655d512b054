import { expect, test } from 'vitest';
import { ApiError } from '../../../api/client';
import { loginErrorMessage } from './login-error';

const body = { code: 'x', message: 'x', details: null, hint: null, request_id: '38g5w7vm4002' };

test.each([
  {
    cause: new ApiError('error_response', 401, body),
    message: /Wrong email or password. Check both and try again.$/,
    why: 'wrong credentials',
  },
  {
    cause: new ApiError('error_response', 401, { ...body, code: 'wrong_code' }),
    message: /^This code is wrong/,
    why: 'a wrong code',
  },
  { cause: new ApiError('error_response', 429, body, 42), message: /Wait 42 s/, why: 'a short rate limit' },
  { cause: new ApiError('error_response', 429, body, 540), message: /Wait 9 minutes/, why: 'a long rate limit' },
  { cause: new ApiError('unreachable', 0, body), message: /cannot be reached/, why: 'no connection' },
  { cause: new ApiError('timed_out', 0, body), message: /cannot be reached/, why: 'timeout' },
  {
    cause: new ApiError('error_response', 500, body),
    message: /could not sign you in.*\nRequest ID: 38g5w7vm4002$/,
    why: 'server error',
  },
  { cause: new TypeError('bug'), message: /could not sign you in/, why: 'error in the UI' },
])('the message of a failed sign-in: $why', ({ cause, message }) => {
  expect(loginErrorMessage(cause)).toMatch(message);
});
