import type { Page } from '@playwright/test';
import { L, selecting, thirdColor, title } from './support/brand';
import { expect, test } from './support/shop';

test('the second, pink button shares the selection: it copies a link', async ({ page, context, frame, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await product.open();
  await product.select({ color: thirdColor, size: L });
  await product.shareButton.click();
  await expect(frame.toast('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
  expect(copied).toContain(selecting(thirdColor, L));
});

test.describe('with a system share sheet', () => {
  for (const [outcome, isCancelled] of [
    ['used', false],
    ['closed', true],
  ] as const) {
    test(`Share opens it with the selection, and shows no message when it is ${outcome}`, async ({ page, product }) => {
      const shared = await mockShareSheet(page, isCancelled);
      await product.open(selecting(thirdColor, L));
      await product.shareButton.click();
      await expect.poll(() => shared).toEqual([{ title, url: page.url() }]);
      await product.addToCartButton.click();
      await expect(page.locator('[data-toasts]').getByRole('status')).toHaveText('Added to cart!');
      await expect(page.locator('[data-toasts]').getByRole('alert')).toHaveCount(0);
    });
  }
});

/** Mocks navigator.share. Returns the shared data; if `isCancelled`, each share is rejected as if the user cancelled. */
async function mockShareSheet(page: Page, isCancelled: boolean): Promise<ShareData[]> {
  const shared: ShareData[] = [];
  await page.exposeFunction('recordShare', (data: ShareData) => shared.push(data));
  await page.addInitScript((closed) => {
    const { recordShare } = window as unknown as { recordShare: (data?: ShareData) => Promise<void> };
    navigator.share = async (data) => {
      await recordShare(data);
      if (closed) throw new DOMException('Share canceled', 'AbortError');
    };
  }, isCancelled);
  return shared;
}
