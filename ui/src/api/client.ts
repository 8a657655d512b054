import type { Arguments, Operation, Result } from './operation';
import type { ErrorBody, FieldError } from './wire';

export type Failure = 'error_response' | 'unreachable' | 'timed_out';

/** The only error that `call` throws: the server returned an error or an unreadable response, or none at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: Failure;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly fields: FieldError[];
  /** Set if the server failed: the log has the cause under this ID. */
  readonly requestId: string | null;
  /** Seconds to wait before a retry, from the Retry-After header. */
  readonly retryAfter: number | null;

  constructor(failure: Failure, status: number, body: ErrorBody, retryAfter: number | null = null) {
    super(body.message);
    this.failure = failure;
    this.status = status;
    this.code = body.code;
    this.details = body.details ?? null;
    this.hint = body.hint ?? null;
    this.fields = body.fields ?? [];
    this.requestId = status >= 500 ? (body.request_id ?? null) : null;
    this.retryAfter = retryAfter;
  }
}

/** The options of any operation. */
export interface Sent {
  path?: Record<string, string>;
  query?: object;
  header?: Record<string, string>;
  body?: unknown;
  token?: string;
  timeout?: number;
}

const defaultTimeout = 15_000;

/** Sends a request and returns its JSON response; throws an ApiError on any failure. */
export async function call<O extends Operation>(operation: O, ...args: Arguments<O>): Promise<Result<O>> {
  return (await request(operation, ...args)).body;
}

/** Sends a request and returns its JSON response with the headers; throws an ApiError on any failure. */
export function request<O extends Operation>(
  operation: O,
  ...args: Arguments<O>
): Promise<{ body: Result<O>; headers: Headers }>;
export function request(operation: string, options?: Sent): Promise<{ body: unknown; headers: Headers }> {
  return send(operation, options, async (response, signal) => {
    const body = await readJson(response, signal);
    if (body === null)
      throw new ApiError('error_response', response.status, errorBody('not_json', 'The answer could not be read'));
    return { body, headers: response.headers };
  });
}

/** Sends a request and returns what `read` makes of its response; throws an ApiError on any failure. */
export async function send<T>(
  operation: string,
  { path, query, header, body, token, timeout = defaultTimeout }: Sent = {},
  read: (response: Response, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const [method, template = ''] = operation.split(' ');
  // AbortSignal.timeout is newer than the oldest browsers the shop supports.
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), timeout);
  try {
    const response = await fetch(urlOf(template, path, query), {
      method,
      signal,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...header,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw errorOf(response, await readJson(response, signal));
    return await read(response, signal);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw signal.aborted
      ? new ApiError('timed_out', 0, errorBody('timed_out', 'The server did not answer in time'))
      : new ApiError('unreachable', 0, errorBody('unreachable', 'The server cannot be reached'));
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the URL of an operation; its query string is without what is undefined or empty. */
function urlOf(template: string, path: Sent['path'], query: Sent['query']): string {
  const url = `/api${template.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(path?.[name] ?? ''))}`;
  if (!query) return url;
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return `${url}?${new URLSearchParams(given).toString()}`;
}

/** Returns the JSON of a response, or null if it cannot be read. */
async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  return response.json().catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    return null;
  });
}

/** Returns the error of a response, from its JSON body if that is one of the API. */
export function errorOf(response: Response, json: unknown): ApiError {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  const body = isErrorBody(json) ? json : errorBody('unknown', `The server answered ${response.status}`);
  return new ApiError('error_response', response.status, body, retryAfter);
}

function isErrorBody(json: unknown): json is ErrorBody {
  if (typeof json !== 'object' || json === null) return false;
  const body = json as Partial<ErrorBody>;
  return (
    typeof body.code === 'string' &&
    typeof body.message === 'string' &&
    (body.fields === undefined || Array.isArray(body.fields))
  );
}

function errorBody(code: string, message: string): ErrorBody {
  return { code, message };
}
