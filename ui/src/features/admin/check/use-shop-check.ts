import { useState } from 'react';
import type { Checks } from '../../../api/wire';
import { asStaff, ifSignedIn } from '../common/session';
import { useLoad } from '../common/use-load';

/** All checks take up to two minutes on the server; in milliseconds. */
const timeout = 125_000;

interface Run {
  checks: Checks;
  at: Date;
}

export type ShopCheck = ReturnType<typeof useShopCheck>;

/** Checks the shop once when the staff page opens, so that its tab shows failures, and again on request. */
export function useShopCheck() {
  const [load, setLoad] = useState(() => checkOnOpening);
  const { data: last, error, loading } = useLoad(load);
  return {
    last,
    error,
    running: loading,
    failed: last?.checks.checks.filter(({ status }) => status === 'failed').length ?? 0,
    run: (everything: boolean) =>
      setLoad(() => () => runOf(asStaff('GET /check', everything ? { query: { all: true }, timeout } : {}))),
  };
}

/** Opening the page must not ask for a sign-in because of the check. */
function checkOnOpening(): Promise<Run> {
  return runOf(ifSignedIn('GET /check'));
}

async function runOf(checks: Promise<Checks>): Promise<Run> {
  return { checks: await checks, at: new Date() };
}
