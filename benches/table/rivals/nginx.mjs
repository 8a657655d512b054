// nginx as it is best: two workers that share the connections evenly, no log, files kept open, sent by the kernel.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { freePort, Program } from '../program.mjs';
import { folder } from '../shop.mjs';

/** Those nginx writes itself, or that belong to the connection. */
const own = new Set([
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

/** Why there is no nginx, or nothing. */
export function whyNot() {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'nginx is missing';
  }
}

/** Serves these answers again on /0, /1 and so on: the same body and the same headers. */
export async function serveAgain(answers) {
  const path = folder('nginx');
  mkdirSync(`${path}/root`);
  const port = await freePort();
  const locations = answers.map(({ headers, body }, at) => {
    writeFileSync(`${path}/root/${at}`, body);
    const kept = Object.entries(headers).filter(([name]) => !own.has(name));
    const lines = kept.map(([name, value]) => `add_header ${name} "${value}";`);
    return `location = /${at} { types {} default_type "${headers['content-type']}"; ${lines.join(' ')} }`;
  });
  writeFileSync(`${path}/nginx.conf`, configuration(path, port, locations.join('\n')));
  const program = new Program('nginx', ['-p', path, '-c', `${path}/nginx.conf`]);
  const address = `http://127.0.0.1:${port}`;
  await program.answers(`${address}/0`);
  return { program, address };
}

const configuration = (path, port, locations) => `
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
