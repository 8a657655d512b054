import { useSyncExternalStore } from 'react';
import { ApiError } from '../../api/client';
import { login, logout, verify } from '../../api/endpoints';
import type { User } from '../../api/wire';
import { login as words } from '../../copy/admin';
import { local, onStorageChange } from '../../lib/storage';

/** Who is signed in: not known yet, nobody, a member of staff, or one whose session ended while the page was open. */
export type Session =
  | { state: 'checking' }
  | { state: 'out'; expired: boolean }
  | { state: 'in'; token: string; user: User }
  /** `asking` while sign-in lies over the page. */
  | { state: 'expired'; user: User; asking: boolean };

const key = 'adminToken';
const checking: Session = { state: 'checking' };
const readers = new Set<() => void>();

/** Calls that wait until somebody signs in again. */
interface Waiting {
  goOn: (token: string) => void;
  giveUp: (cause: ApiError) => void;
}

let session: Session = checking;
let check: Promise<void> | null = null;
let waiting: Waiting[] = [];

/** The session of this tab; being checked while there is no browser. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => checking);
}

export function currentSession(): Session {
  return session;
}

/**
 * Asks the server, once, whether the stored token still stands; a token that does not is removed without a word. Called
 * when a staff page opens: a session that ended on an earlier visit of this tab counts as none.
 */
export function checkSession(): Promise<void> {
  if (session.state === 'expired') leave(true);
  if (session.state !== 'checking') return Promise.resolve();
  check ??= verifyStored();
  return check;
}

/** Signs in; calls that waited for that go on. */
export async function signIn(email: string, password: string): Promise<void> {
  const { token, user } = await login(email, password);
  local.write(key, token);
  enter({ state: 'in', token, user });
}

/** Forgets the token here at once, and tells the server as well as it can. */
export async function signOut(): Promise<void> {
  const token = session.state === 'in' ? session.token : null;
  leave(false);
  if (token !== null) await logout(token).catch(() => {});
}

/** Opens sign-in over the page after the session has ended. */
export function askToSignIn(): void {
  if (session.state === 'expired') enter({ ...session, asking: true });
}

/** Closes the sign-in over the page; the calls that waited for it fail. */
export function dismissSignIn(): void {
  if (session.state === 'expired') enter({ ...session, asking: false });
  refuseWaiting();
}

/**
 * Calls the server as the member of staff who is signed in. When the session has ended, the page asks to sign in, and
 * the call is sent again afterwards; it fails with 401 when nobody does.
 */
export async function asStaff<T>(call: (token: string) => Promise<T>): Promise<T> {
  const token = await currentToken();
  try {
    return await call(token);
  } catch (cause) {
    if (!isSignedOut(cause)) throw cause;
    expire(token);
  }
  return asStaff(call);
}

/** Tells whether a call failed because the session has ended; the page says so, nothing else needs to. */
export function isSignedOut(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 401;
}

async function currentToken(): Promise<string> {
  if (session.state === 'in') return session.token;
  if (session.state !== 'expired') throw signedOut();
  askToSignIn();
  return new Promise((goOn, giveUp) => waiting.push({ goOn, giveUp }));
}

/** The token stays in storage: other tabs find out by themselves, and none of them leaves what is typed there. */
function expire(token: string): void {
  if (session.state === 'in' && session.token === token) enter({ state: 'expired', user: session.user, asking: true });
}

function refuseWaiting(): void {
  const given = waiting;
  waiting = [];
  for (const { giveUp } of given) giveUp(signedOut());
}

function signedOut(): ApiError {
  return new ApiError('error_response', 401, { code: 'unauthorized', message: words.ended });
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

/** Another tab signed in or out: a token that is gone ends the session here, a new one is checked and taken over. */
function follow(): void {
  const token = local.read(key);
  if (session.state === 'checking' || (session.state === 'in' && session.token === token)) return;
  if (token !== null) void takeOver(token);
  else if (session.state !== 'out') leave(false);
}

/** The page stays as it is meanwhile. */
async function takeOver(token: string): Promise<void> {
  const answer = await verify(token).catch(() => null);
  if (local.read(key) !== token) return follow();
  if (answer?.valid && answer.user) return enter({ state: 'in', token, user: answer.user });
  if (answer) local.remove(key);
  return undefined;
}

function leave(expired: boolean): void {
  local.remove(key);
  enter({ state: 'out', expired });
  refuseWaiting();
}

function enter(next: Session): void {
  session = next;
  for (const changed of readers) changed();
  if (next.state !== 'in') return;
  const given = waiting;
  waiting = [];
  for (const { goOn } of given) goOn(next.token);
}

function subscribe(changed: () => void): () => void {
  readers.add(changed);
  const stop = onStorageChange(key, follow);
  return () => {
    stop();
    readers.delete(changed);
  };
}
