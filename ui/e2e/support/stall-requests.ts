import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';

/**
 * Holds matching requests until the returned function is called. The route stays: without any, Playwright would stop
 * intercepting while the page loads.
 */
export async function stallRequests(page: Page, path: string): Promise<() => void> {
  const gate = new EventEmitter();
  const released = once(gate, 'open');
  await page.route(path, async (route) => {
    await released;
    // The page may have cancelled the request in the meantime.
    await route.continue().catch(() => {});
  });
  return () => void gate.emit('open');
}
