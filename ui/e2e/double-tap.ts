import type { Locator, Page } from '@playwright/test';

/** Taps a control left of its middle twice, a tenth of a second apart by the clock of the touches. */
export async function doubleTap(page: Page, control: Locator): Promise<void> {
  // Waits until it is there, at rest and uncovered.
  await control.tap({ trial: true });
  const box = await control.boundingBox();
  if (!box) throw new Error('there is nothing to tap');
  const client = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 4, y: box.y + box.height / 2 }];
  const first = Date.now() / 1000;
  for (const timestamp of [first, first + 0.1]) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  }
  await client.detach();
}
