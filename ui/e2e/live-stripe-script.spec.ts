import type { Page } from '@playwright/test';
import { expect, test } from './support/live-shop';
import { thirdColor } from './support/brand';

test.describe('Stripe.js', () => {
  const script = 'https://js.stripe.com/*/stripe.js';
  const notLoaded = 'The card fields could not be loaded.';

  async function expectRetry(page: Page, checkout: { main: ReturnType<Page['getByRole']> }): Promise<void> {
    await expect(checkout.main.getByRole('alert').filter({ hasText: notLoaded })).toBeVisible();
    await page.unroute(script);
  }

  test('that is blocked can be loaded again, and the shipping details are kept', async ({
    page,
    product,
    liveCheckout,
    consoleGuard,
  }) => {
    consoleGuard.allow(/stripe\.js/, /net::ERR_FAILED/);
    await page.route(script, (route) => route.abort());
    await product.goToCheckout({ color: thirdColor });
    await liveCheckout.fillShipping();
    await expectRetry(page, liveCheckout);
    await liveCheckout.placeOrderButton.click();
    await expect(liveCheckout.noteAboveButton).toContainText('the card fields have not loaded yet');
    await liveCheckout.retryButton.click();
    await liveCheckout.fillTestCard();
    await liveCheckout.pay();
  });

  test('that does not load within ten seconds can be loaded again', async ({
    page,
    product,
    liveCheckout,
    consoleGuard,
  }) => {
    consoleGuard.allow(/stripe\.js/, /net::ERR_NAME_NOT_RESOLVED/);
    await page.clock.install();
    await page.route(script, () => {});
    await product.goToCheckout({ color: thirdColor });
    await expect(liveCheckout.box('cardNumber')).toHaveAttribute('aria-busy', 'true');
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(liveCheckout.retryButton).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.unroute(script);
    await liveCheckout.retryButton.click();
    await expect(liveCheckout.cardInput('cardNumber')).toBeVisible();
  });
});
