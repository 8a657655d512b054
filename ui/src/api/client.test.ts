import { describe, expect, it, vi } from 'vitest';
import { ApiError, call } from './client';

function respond(status: number, body: string, headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, headers })));
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (error instanceof ApiError) return error;
  throw new Error('the promise did not reject with an ApiError');
}

describe('a call', () => {
  it('sends JSON, the token and additional headers', async () => {
    const sent = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(new Response('{"a":1}')));
    vi.stubGlobal('fetch', sent);
    const { body } = await call('/api/x', {
      method: 'POST',
      body: { b: 2 },
      token: 't',
      headers: { 'Idempotency-Key': 'k' },
    });
    expect(body).toEqual({ a: 1 });
    expect(sent.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"b":2}',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer t', 'Idempotency-Key': 'k' },
    });
  });

  it('returns the response headers', async () => {
    respond(200, '[]', { 'X-Total-Count': '12' });
    expect((await call('/api/x')).headers.get('X-Total-Count')).toBe('12');
  });
});

describe('an error response', () => {
  it('contains the code, the message, the hint and the fields', async () => {
    const fields = [{ field: 'zip', message: 'Please enter a valid zip code' }];
    respond(422, JSON.stringify({ code: 'validation_failed', message: 'm', details: null, hint: 'h', fields }));
    expect(await failureOf(call('/api/x'))).toMatchObject({
      failure: 'error_response',
      status: 422,
      code: 'validation_failed',
      message: 'm',
      details: null,
      hint: 'h',
      fields,
      retryAfter: null,
    });
  });

  it('contains the time to wait', async () => {
    respond(429, '{"code":"too_many_requests","message":"m"}', { 'Retry-After': '30' });
    expect((await failureOf(call('/api/x'))).retryAfter).toBe(30);
  });

  it.each([
    ['an HTML page from a proxy', '<html>Bad Gateway</html>'],
    ['empty', ''],
    ['JSON of another shape', '[1]'],
    ['a code that is not a string', '{"code":1,"message":"m"}'],
  ])('is an ApiError when the body is %s', async (_why, body) => {
    respond(502, body);
    expect(await failureOf(call('/api/x'))).toMatchObject({
      failure: 'error_response',
      status: 502,
      code: 'unknown',
      fields: [],
    });
  });

  it('is also created for a success status with an unreadable body', async () => {
    respond(200, '<html>');
    expect(await failureOf(call('/api/x'))).toMatchObject({ failure: 'error_response', status: 200, code: 'not_json' });
  });
});

describe('a missing response', () => {
  it('is reported as unreachable', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(call('/api/x'))).toMatchObject({ failure: 'unreachable', status: 0 });
  });

  it('is reported as timed out after the timeout', async () => {
    vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    expect(await failureOf(call('/api/x', { timeout: 5 }))).toMatchObject({ failure: 'timed_out', status: 0 });
  });
});
