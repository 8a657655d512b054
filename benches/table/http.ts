// HTTP requests that return raw responses: not decompressed, with all headers.
import { request } from 'node:http';

/** The Accept-Encoding header of browsers. */
export const encodings = 'gzip, deflate, br, zstd';

export function get(address, headers = {}) {
  return send('GET', address, headers);
}

/** Sends and receives JSON. Throws unless the status is 2xx. */
export async function sendJson(method, address, body, headers = {}) {
  const response = await send(
    method,
    address,
    { 'Content-Type': 'application/json', ...headers },
    JSON.stringify(body),
  );
  if (response.status >= 300) throw new Error(`${method} ${address}: ${response.status} ${response.body}`);
  return JSON.parse(response.body);
}

function send(method, address, headers, body) {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method, headers, agent: false }, (incoming) => {
      const parts = [];
      incoming.on('data', (part) => parts.push(part));
      incoming.once('error', reject);
      incoming.once('end', () =>
        resolve({ status: incoming.statusCode, headers: incoming.headers, body: Buffer.concat(parts) }),
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
