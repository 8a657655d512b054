// HTTP requests that return raw responses: not decompressed, with all headers.
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

export interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The Accept-Encoding header of browsers. */
export const encodings = 'gzip, deflate, br, zstd';

export function get(url: string, headers: OutgoingHttpHeaders = {}): Promise<Response> {
  return send('GET', url, headers);
}

/** Sends and receives JSON. Throws unless the status is 2xx. */
export async function sendJson<Received>(
  method: string,
  url: string,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): Promise<Received> {
  const response = await send(method, url, { 'Content-Type': 'application/json', ...headers }, JSON.stringify(body));
  if (response.status >= 300) throw new Error(`${method} ${url}: ${response.status} ${String(response.body)}`);
  return JSON.parse(String(response.body)) as Received;
}

function send(method: string, url: string, headers: OutgoingHttpHeaders, body?: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.once('error', reject);
      incoming.once('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) }),
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
