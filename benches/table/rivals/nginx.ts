// nginx at its fastest: two workers with evenly shared connections, no log, cached open files, sendfile.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Response } from '../http';
import { freePort, Program, type Server } from '../program';
import { folder } from '../shop';

/** Headers that nginx writes itself, and connection headers. */
const ownHeaders = new Set([
  'content-type',
  'content-length',
  'etag',
  'last-modified',
  'date',
  'connection',
  'keep-alive',
  'accept-ranges',
  'transfer-encoding',
]);

/** Returns the reason why nginx cannot run, or undefined. */
export function unavailable(): string | undefined {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'nginx is missing';
  }
}

/** Serves copies of these responses, with the same bodies and headers, at /0, /1 and so on. */
export async function serveCopies(responses: Response[]): Promise<Server> {
  const path = folder('nginx');
  mkdirSync(`${path}/root`);
  const port = await freePort();
  const locations = responses.map(({ headers, body }, at) => {
    writeFileSync(`${path}/root/${at}`, body);
    const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name));
    const lines = kept.map(([name, value]) => `add_header ${name} "${String(value)}";`);
    return `location = /${at} { types {} default_type "${headers['content-type']}"; ${lines.join(' ')} }`;
  });
  writeFileSync(`${path}/nginx.conf`, configuration(path, port, locations.join('\n')));
  const program = new Program('nginx', ['-p', path, '-c', `${path}/nginx.conf`]);
  const url = `http://127.0.0.1:${port}`;
  await program.waitUntilServing(`${url}/0`);
  return { program, url };
}

const configuration = (path: string, port: number, locations: string) => `
worker_processes 2;
daemon off;
pid ${path}/nginx.pid;
error_log ${path}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  server {
    listen 127.0.0.1:${port} reuseport;
    root ${path}/root;
    ${locations}
  }
}
`;
