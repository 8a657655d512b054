import type { ErrorBody, FieldError } from './wire';

export type Failure = 'answered' | 'unreachable' | 'timed_out';

/** The one error a call can end with: an answer of the server, or none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: Failure;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly fields: FieldError[];
  /** Seconds to wait before the next attempt, when the server says so. */
  readonly retryAfter: number | null;

  constructor(failure: Failure, status: number, body: ErrorBody, retryAfter: number | null = null) {
    super(body.message);
    this.failure = failure;
    this.status = status;
    this.code = body.code;
    this.details = body.details ?? null;
    this.hint = body.hint ?? null;
    this.fields = body.fields ?? [];
    this.retryAfter = retryAfter;
  }
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  /** Milliseconds until the call is given up. */
  timeout?: number;
}

export interface Answer<T> {
  body: T;
  headers: Headers;
}

const patience = 15_000;

/** Sends one call and returns its JSON answer; throws ApiError for everything else. */
export async function call<T>(
  path: string,
  { method = 'GET', body, token, headers, timeout = patience }: Call = {},
): Promise<Answer<T>> {
  // AbortSignal.timeout is newer than the oldest browsers the shop supports.
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), timeout);
  try {
    const response = await fetch(path, {
      method,
      signal,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json: unknown = await response.json().catch((cause: unknown) => {
      if (signal.aborted) throw cause;
      return null;
    });
    if (!response.ok) throw refusal(response, json);
    if (json === null)
      throw new ApiError('answered', response.status, plain('not_json', 'The answer could not be read'));
    return { body: json as T, headers: response.headers };
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw signal.aborted
      ? new ApiError('timed_out', 0, plain('timed_out', 'The server did not answer in time'))
      : new ApiError('unreachable', 0, plain('unreachable', 'The server cannot be reached'));
  } finally {
    clearTimeout(timer);
  }
}

function refusal(response: Response, json: unknown): ApiError {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  const body = isErrorBody(json) ? json : plain('unknown', `The server answered ${response.status}`);
  return new ApiError('answered', response.status, body, retryAfter);
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

function plain(code: string, message: string): ErrorBody {
  return { code, message };
}
