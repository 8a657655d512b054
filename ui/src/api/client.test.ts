import { describe, expect, it, vi } from 'vitest';
import { ApiError, call, request } from './client';
import type { Options } from './operation';

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
    const body = { title: 'Tea Towel', description: '', price: 1, image: '/b.jpg' };
    const header = { 'If-Match': '"3"' };
    expect(await call('PUT /products/{id}', { path: { id: 'a/b' }, body, header, token: 't' })).toEqual({ a: 1 });
    expect(sent.mock.calls[0]).toMatchObject([
      '/api/products/a%2Fb',
      {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer t', 'If-Match': '"3"' },
      },
    ]);
  });

  it('leaves out what a query does not say', async () => {
    const sent = vi.fn((_path: string) => Promise.resolve(new Response('[]')));
    vi.stubGlobal('fetch', sent);
    await call('GET /orders', { query: { q: 'a&b', status: undefined, before: '', limit: 0, on_hold: false } });
    expect(sent.mock.calls[0]?.[0]).toBe('/api/orders?q=a%26b&limit=0&on_hold=false');
  });

  it('returns the response headers', async () => {
    respond(200, '[]', { 'X-Total-Count': '12' });
    expect((await request('GET /orders')).headers.get('X-Total-Count')).toBe('12');
  });
});

it('accepts and returns only what the schema has', () => {
  const path = { id: 'x' };
  // The type check must reject the line below each mark.
  const calls = async () => {
    const order = await call('GET /orders/{id}', { path });
    // @ts-expect-error an unknown field of the response
    void order.total;
    // @ts-expect-error an unknown path
    void call('GET /order/{id}', { path });
    // @ts-expect-error another method
    void call('PUT /orders/{id}', { path });
    // @ts-expect-error no ID
    void call('GET /orders/{id}');
    // @ts-expect-error another parameter
    void call('GET /orders/{id}', { path: { number: 'x' } });
    // @ts-expect-error an unknown parameter of the query
    void call('GET /orders', { query: { state: 'paid' } });
    // @ts-expect-error an unknown value
    void call('POST /orders/{id}/changes', { path, body: { type: 'paid' } });
    // @ts-expect-error a field that is missing
    void call('POST /auth/login', { body: { email: 'x' } });
    // @ts-expect-error an unknown field
    void call('PUT /orders/shipments', { body: { csv: 'x', carrier: 'ups' } });
    // @ts-expect-error a body, but no header
    void call('POST /orders', { body: {} as Options<'POST /orders'>['body'] });
  };
  expect(calls).toBeTypeOf('function');
});

describe('an error response', () => {
  it('contains the code, the message, the hint and the fields', async () => {
    const fields = [{ field: 'zip', message: 'Please enter a valid zip code' }];
    respond(422, JSON.stringify({ code: 'validation_failed', message: 'm', details: null, hint: 'h', fields }));
    expect(await failureOf(call('GET /products'))).toMatchObject({
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
    expect((await failureOf(call('GET /products'))).retryAfter).toBe(30);
  });

  it.each([
    ['an HTML page from a proxy', '<html>Bad Gateway</html>'],
    ['empty', ''],
    ['JSON of another shape', '[1]'],
    ['a code that is not a string', '{"code":1,"message":"m"}'],
  ])('is an ApiError when the body is %s', async (_why, body) => {
    respond(502, body);
    expect(await failureOf(call('GET /products'))).toMatchObject({
      failure: 'error_response',
      status: 502,
      code: 'unknown',
      fields: [],
    });
  });

  it('is also created for a success status with an unreadable body', async () => {
    respond(200, '<html>');
    expect(await failureOf(call('GET /products'))).toMatchObject({
      failure: 'error_response',
      status: 200,
      code: 'not_json',
    });
  });
});

describe('a missing response', () => {
  it('is reported as unreachable', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(call('GET /products'))).toMatchObject({ failure: 'unreachable', status: 0 });
  });

  it('is reported as timed out after the timeout', async () => {
    vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    expect(await failureOf(call('GET /products', { timeout: 5 }))).toMatchObject({ failure: 'timed_out', status: 0 });
  });
});
