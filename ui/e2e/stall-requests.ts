import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';

/** Keeps requests on their way until they are released. */
export async function hold(page: Page, path: string): Promise<() => void> {
  const gate = new EventEmitter();
  const released = once(gate, 'open');
  await page.route(path, async (route) => {
    await released;
    // The page may have given the call up meanwhile.
    await route.continue().catch(() => {});
  });
  return () => void gate.emit('open');
}
