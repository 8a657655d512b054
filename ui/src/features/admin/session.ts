import { useSyncExternalStore } from 'react';
import { ApiError } from '../../api/client';
import { login, logout, verify } from '../../api/endpoints';
import type { User } from '../../api/wire';
import { local, onStorageChange } from '../../lib/storage';

/** Who is signed in: not known yet, nobody, or a member of staff. */
export type Session =
  { state: 'checking' } | { state: 'out'; expired: boolean } | { state: 'in'; token: string; user: User };

const key = 'adminToken';
const checking: Session = { state: 'checking' };
const readers = new Set<() => void>();

let session: Session = checking;
let check: Promise<void> | null = null;

/** The session of this tab; being checked while there is no browser. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => checking);
}

export function currentSession(): Session {
  return session;
}

/** Asks the server, once, whether the stored token still stands; a token that does not is removed without a word. */
export function checkSession(): Promise<void> {
  if (session.state !== 'checking') return Promise.resolve();
  check ??= verifyStored();
  return check;
}

export async function signIn(email: string, password: string): Promise<void> {
  const { token, user } = await login(email, password);
  local.write(key, token);
  enter({ state: 'in', token, user });
}

/** Forgets the token here at once, and tells the server as well as it can. */
export async function signOut(): Promise<void> {
  if (session.state !== 'in') return;
  const { token } = session;
  leave(false);
  await logout(token).catch(() => {});
}

/** Calls the server as the member of staff who is signed in; an answer of 401 ends the session here. */
export async function asStaff<T>(call: (token: string) => Promise<T>): Promise<T> {
  if (session.state !== 'in') throw new Error('Nobody is signed in');
  try {
    return await call(session.token);
  } catch (cause) {
    if (isSignedOut(cause)) leave(true);
    throw cause;
  }
}

/** Tells whether a call failed because the session has ended; the login page says so, nothing else needs to. */
export function isSignedOut(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 401;
}

async function verifyStored(): Promise<void> {
  const token = local.read(key);
  if (token === null) return leave(false);
  const answer = await verify(token).catch(() => null);
  // Somebody has signed in here meanwhile, or another tab has: what was asked is no longer of use.
  if (session.state !== 'checking') return undefined;
  if (local.read(key) !== token) return verifyStored();
  return answer?.valid && answer.user ? enter({ state: 'in', token, user: answer.user }) : leave(false);
}

/** Another tab signed in or out: the token there is now is checked, one that is gone ends the session here. */
function follow(): void {
  const token = local.read(key);
  if (session.state === 'in' && session.token === token) return;
  if (token === null && session.state === 'in') enter({ state: 'out', expired: false });
  if (token === null || session.state === 'checking') return;
  enter(checking);
  check = verifyStored();
}

function leave(expired: boolean): void {
  local.remove(key);
  enter({ state: 'out', expired });
}

function enter(next: Session): void {
  session = next;
  for (const changed of readers) changed();
}

function subscribe(changed: () => void): () => void {
  readers.add(changed);
  const stop = onStorageChange(key, follow);
  return () => {
    stop();
    readers.delete(changed);
  };
}
