import { ApiError, call, errorOf } from './client';
import type { SavedPicture } from './wire';

/** The server reads for 2 minutes; a little longer, so that its response arrives. */
const timeout = 130_000;

/**
 * Uploads a picture and returns its path and sizes. `onProgress` gets the sent share, from 0 to 1. Uses XMLHttpRequest,
 * because fetch does not report progress.
 */
export async function uploadPicture(
  token: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<SavedPicture> {
  // The server closes the connection of a stranger without reading the file, and the browser may then miss its response.
  const { valid } = await call('GET /auth/verify', { token, timeout: 3000 });
  if (!valid) throw new ApiError('error_response', 401, { code: 'unauthorized', message: 'Please sign in' });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (failure: 'unreachable' | 'timed_out') => () =>
      reject(new ApiError(failure, 0, { code: failure, message: 'The server cannot be reached' }));
    request.open('POST', '/api/pictures');
    request.timeout = timeout;
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Content-Type', file.type);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1));
    request.addEventListener('error', fail('unreachable'));
    request.addEventListener('abort', fail('unreachable'));
    request.addEventListener('timeout', fail('timed_out'));
    request.addEventListener('load', () => {
      const json = parse(request.responseText);
      if (request.status === 201) resolve(json as SavedPicture);
      else reject(errorOf(new Response(null, { status: request.status }), json));
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
