import type { Locator, Page } from '@playwright/test';

/** Taps a control twice, left of its center, with touch timestamps 0.1 s apart. */
export async function doubleTap(page: Page, control: Locator): Promise<void> {
  // Waits until the control is visible, stable and not covered.
  await control.tap({ trial: true });
  const box = await control.boundingBox();
  if (!box) throw new Error('the control has no box');
  const client = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 4, y: box.y + box.height / 2 }];
  const first = Date.now() / 1000;
  for (const timestamp of [first, first + 0.1]) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  }
  await client.detach();
}
