import { ApiError, call } from '../../../api/client';
import type { Arguments, Operation, Result } from '../../../api/operation';
import type { StaffAccount, Verified } from '../../../api/wire';
import { login as words } from '../../../copy/admin';
import { observable } from '../../../lib/observable';
import { local, onStorageChange } from '../../../lib/storage';

/** The staff session: being checked, signed out, signed in, or expired while the page was open. */
export type Session =
  | { state: 'checking' }
  | { state: 'out'; expired: boolean }
  | { state: 'in'; token: string; account: StaffAccount }
  /** `dialogOpen` while the sign-in dialog is shown. */
  | { state: 'expired'; account: StaffAccount; dialogOpen: boolean };

const key = 'adminToken';
const current = observable<Session>({ state: 'checking' }, () => onStorageChange(key, syncWithStorage));

let check: Promise<void> | null = null;

/** Returns this tab's session; `checking` during prerendering and hydration. */
export const useSession = current.use;

/**
 * Verifies the stored token once; silently removes an invalid one. Called when a staff page is opened: a session that
 * expired on an earlier page counts as signed out.
 */
export function checkSession(): Promise<void> {
  if (current.get().state === 'expired') endSession(true);
  if (current.get().state !== 'checking') return Promise.resolve();
  check ??= verifyStored();
  return check;
}

/** Signs in, with the code of a second factor if the server has asked for it; requests that wait for it are sent. */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  const body = { email, password, ...(code !== undefined && { code }) };
  const { token, user: account } = await call('POST /auth/login', { body });
  local.write(key, token);
  current.set({ state: 'in', token, account });
}

/** Opens the staff page once the account has the second factor that it must set up. */
export function setUpSecondFactor(): void {
  const session = current.get();
  if (session.state !== 'in') return;
  const { _id, email } = session.account;
  current.set({ ...session, account: { _id, email } });
}

/** Removes the token immediately; also ends the session on the server, ignoring failures. */
export async function signOut(): Promise<void> {
  const session = current.get();
  const token = session.state === 'in' ? session.token : null;
  endSession(false);
  if (token !== null) await call('POST /auth/logout', { token }).catch(() => {});
}

/** Opens the sign-in dialog if the session has expired. */
export function openSignIn(): void {
  const session = current.get();
  if (session.state === 'expired') current.set({ ...session, dialogOpen: true });
}

/** Closes the sign-in dialog; requests that wait for it fail. */
export function closeSignIn(): void {
  const session = current.get();
  if (session.state === 'expired') current.set({ ...session, dialogOpen: false });
}

/**
 * Sends a request with the staff token. If the session has expired, opens the sign-in dialog and repeats the request
 * after sign-in; fails with 401 if the dialog is closed.
 */
export async function withToken<T>(send: (token: string) => Promise<T>): Promise<T> {
  const token = await currentToken();
  try {
    return await send(token);
  } catch (cause) {
    if (!isSignedOut(cause)) throw cause;
    expire(token);
  }
  return withToken(send);
}

/** Calls an operation with the staff token, as `withToken` does. */
export function asStaff<O extends Operation>(operation: O, ...args: Arguments<O>): Promise<Result<O>> {
  return withToken((token) => callWith(token, operation, args));
}

/** Calls an operation with the staff token, but never asks for a sign-in: without a session it fails with 401. */
export async function ifSignedIn<O extends Operation>(operation: O, ...args: Arguments<O>): Promise<Result<O>> {
  const token = sessionToken();
  if (token === null) throw signedOut();
  return callWith(token, operation, args);
}

function callWith<O extends Operation>(token: string, operation: O, [options]: Arguments<O>): Promise<Result<O>> {
  return call(operation, ...([{ ...options, token }] as Arguments<O>));
}

/** Returns the token, or null without a session. */
export function sessionToken(): string | null {
  const session = current.get();
  return session.state === 'in' ? session.token : null;
}

/** Returns whether a request failed because the session has expired, which the page already shows. */
export function isSignedOut(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 401;
}

async function currentToken(): Promise<string> {
  const session = current.get();
  if (session.state === 'in') return session.token;
  if (session.state !== 'expired') throw signedOut();
  openSignIn();
  return nextToken();
}

/** Waits until staff have signed in again; fails if they close the dialog, or sign out in another tab. */
function nextToken(): Promise<string> {
  return new Promise((resolve, reject) => {
    const stop = current.subscribe(() => {
      const session = current.get();
      if (session.state === 'expired' && session.dialogOpen) return;
      stop();
      if (session.state === 'in') resolve(session.token);
      else reject(signedOut());
    });
  });
}

/** Keeps the token in storage: removing it would sign out other tabs, which could lose unsaved changes there. */
function expire(token: string): void {
  const session = current.get();
  if (session.state === 'in' && session.token === token)
    current.set({ state: 'expired', account: session.account, dialogOpen: true });
}

function signedOut(): ApiError {
  return new ApiError('error_response', 401, { code: 'unauthorized', message: words.ended });
}

/** Checks whether a token is still valid; times out after 3 s, as specified. */
function verify(token: string): Promise<Verified> {
  return call('GET /auth/verify', { token, timeout: 3000 });
}

async function verifyStored(): Promise<void> {
  const token = local.read(key);
  if (token === null) return endSession(false);
  const result = await verify(token).catch(() => null);
  // A sign-in in this or another tab has made the result obsolete.
  if (current.get().state !== 'checking') return undefined;
  if (local.read(key) !== token) return verifyStored();
  return result?.valid && result.user ? current.set({ state: 'in', token, account: result.user }) : endSession(false);
}

/** Follows another tab: a removed token ends the session, a new one is verified and used. */
function syncWithStorage(): void {
  const session = current.get();
  const token = local.read(key);
  if (session.state === 'checking' || (session.state === 'in' && session.token === token)) return;
  if (token !== null) void adoptToken(token);
  else if (session.state !== 'out') endSession(false);
}

/** The page does not change during verification. */
async function adoptToken(token: string): Promise<void> {
  const result = await verify(token).catch(() => null);
  if (local.read(key) !== token) return syncWithStorage();
  if (result?.valid && result.user) return current.set({ state: 'in', token, account: result.user });
  if (result) local.remove(key);
  return undefined;
}

function endSession(expired: boolean): void {
  local.remove(key);
  current.set({ state: 'out', expired });
}
