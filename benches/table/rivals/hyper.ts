// Bare hyper: the HTTP library of the shop, with one response from memory and nothing else.
import { writeFileSync } from 'node:fs';
import type { Response } from '../http';
import { freePort, Program, type Server } from '../program';
import { folder, rivals } from '../shop';

/** Headers that hyper writes itself, and connection headers. */
const ownHeaders = new Set(['content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Serves a copy of this response, with the same body and headers. */
export async function serveCopy({ headers, body }: Response): Promise<Server> {
  const file = `${folder('hyper')}/body`;
  writeFileSync(file, body);
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name));
  const listen = `127.0.0.1:${await freePort()}`;
  const program = new Program(rivals, ['hyper', listen, JSON.stringify(Object.fromEntries(kept)), file]);
  const url = `http://${listen}/`;
  await program.waitUntilServing(url);
  return { program, url };
}
