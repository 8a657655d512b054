import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './support/test';

// Playwright runs the tests. The browsers are driven through W3C WebDriver, because Playwright's own Firefox and WebKit
// are patched builds, and not what shoppers use.
export default defineConfig<EngineOptions>({
  testDir: '.',
  outputDir: '../test-results/engines',
  forbidOnly: process.env['CI'] !== undefined,
  // One browser at a time: WebKitWebDriver has one session, and only one window can have the focus.
  workers: 1,
  retries: 0,
  reporter: 'list',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
