import { defineConfig } from '@playwright/test';
import type { ShopOptions } from './e2e/support/shop';

const disabledFeatures = [
  // Otherwise each test's window loads two hidden pages of the address bar, which takes half of most tests' CPU time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright's own list, repeated: Chromium uses only the last --disable-features.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
const flags = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide as in Chromium with a window; hinting would round their widths.
  '--font-render-hinting=none',
];
/** Empty for the browser that Playwright has downloaded. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export default defineConfig<ShopOptions>({
  testDir: 'e2e',
  testMatch: process.env['TEST_MATCH'] ?? '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // On two cores, three workers take a fifth less time than two: most tests wait now and then.
  workers: 3,
  reporter: process.env['CI'] === undefined ? 'list' : 'dot',
  // Long timeouts cost nothing when tests pass, and keep a busy machine from failing them.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 20_000,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Animations take most of the browser's CPU time. Tests of motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: flags, ...(executablePath !== '' && { executablePath }) },
  },
});
