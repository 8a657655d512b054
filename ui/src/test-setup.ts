import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Waiting long costs nothing where all is well, and a busy machine is no failure.
configure({ asyncUtilTimeout: 4000 });

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  // Some tests run without a browser.
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
