import { afterEach, vi } from 'vitest';

// The Node environment has neither a document nor storage.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // A long timeout costs nothing when tests pass, and keeps a busy machine from failing them.
  configure({ asyncUtilTimeout: 20_000 });
  afterEach(() => {
    // First: a mocked storage cannot be cleared.
    vi.restoreAllMocks();
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  });
}
