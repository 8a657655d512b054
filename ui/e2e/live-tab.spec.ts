import { expect, test } from './support/live-shop';
import { thirdColor } from './support/brand';

/** The requests of a payment, in their order. */
const stages = { 'the order is placed': '**/api/orders', 'the card is authorized': '**/payment' } as const;

for (const [stage, url] of Object.entries(stages)) {
  test(`a tab that is loaded again while ${stage} pays one order`, async ({ page, shop, product, liveCheckout }) => {
    await product.goToCheckout({ color: thirdColor });
    await liveCheckout.fillAllWith('visa');
    // The request arrives, and its response does not.
    await page.route(url, async (route) => void (await route.fetch()), { times: 1 });
    await liveCheckout.placeOrderButton.click();
    await expect(liveCheckout.overlay).toContainText('Saving Order');
    await expect.poll(async () => (await shop.staff.orders()).length).toBe(1);
    if (url === stages['the card is authorized'])
      await expect.poll(async () => (await shop.staff.onlyOrder()).payment?.state).toBe('authorized');
    await page.reload();
    if (url === stages['the order is placed']) {
      await liveCheckout.fillTestCard('visa');
      await liveCheckout.placeOrderButton.click();
    }
    await liveCheckout.expectPaid();
    expect((await shop.staff.onlyOrder()).payment?.state).toBe('authorized');
  });

  test(`a tab that is closed while ${stage} charges no second order`, async ({
    context,
    page,
    shop,
    product,
    liveCheckout,
  }) => {
    await product.goToCheckout({ color: thirdColor });
    await liveCheckout.fillAllWith('visa');
    await page.route(url, async (route) => void (await route.fetch()), { times: 1 });
    await liveCheckout.placeOrderButton.click();
    await expect.poll(async () => (await shop.staff.orders()).length).toBe(1);
    const isPaid = url === stages['the card is authorized'];
    if (isPaid) await expect.poll(async () => (await shop.staff.onlyOrder()).payment?.state).toBe('authorized');
    await page.close();
    const again = await context.newPage();
    await again.goto(`${shop.url}/checkout`);
    await expect(again.getByRole('button', { name: 'Place Order' })).toBeVisible();
    expect((await shop.staff.onlyOrder()).payment?.state).toBe(isPaid ? 'authorized' : 'unpaid');
  });
}
