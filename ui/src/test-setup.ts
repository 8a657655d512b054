import { afterEach, vi } from 'vitest';

// Files share a worker: no module keeps what the file before did. For modules of packages see server.deps.inline in
// vite.config.ts.
vi.resetModules();

// The Node environment has neither a document nor storage.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // A long timeout costs nothing when tests pass, and keeps a busy machine from failing them.
  configure({ asyncUtilTimeout: 20_000 });
  afterEach(async () => {
    // First: a mocked storage cannot be cleared.
    vi.restoreAllMocks();
    vi.useRealTimers();
    cleanup();
    // Closed overlays go back in the history. A late popstate event would reach the next test. Imported here because
    // tests can reset the modules.
    const { overlayEntries } = await import('./lib/modal-entries');
    await Promise.resolve();
    await overlayEntries.leaving;
    history.replaceState(null, '', '/');
    localStorage.clear();
    sessionStorage.clear();
  });
}
