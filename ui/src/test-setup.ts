import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  // Some tests run without a browser.
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
