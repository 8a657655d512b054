// Requests whose answers are taken as they are: compressed, and with every header.
import { request } from 'node:http';

/** What browsers send. */
export const encodings = 'gzip, deflate, br, zstd';

export function get(address, headers = {}) {
  return send('GET', address, headers);
}

/** Sends JSON and reads JSON; anything but a 2xx is an error. */
export async function sendJson(method, address, body, headers = {}) {
  const answer = await send(method, address, { 'Content-Type': 'application/json', ...headers }, JSON.stringify(body));
  if (answer.status >= 300) throw new Error(`${method} ${address}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body);
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
