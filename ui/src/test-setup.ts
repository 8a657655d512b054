import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A long timeout costs nothing when tests pass, and keeps a busy machine from failing them.
configure({ asyncUtilTimeout: 4000 });

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  // Tests in the Node environment have no storage.
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
