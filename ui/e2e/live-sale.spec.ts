import { priceText, productPath } from './support/brand';
import { findViolations } from './support/accessibility';
import { expect, test } from './support/live-shop';

test('staff give a sale an end, and shoppers read it', async ({ page, product, shop, staffPage }) => {
  await page.goto(productPath);
  await expect(product.main.getByText(/Sale ends/)).toHaveCount(0);
  await staffPage.openWithToken(await shop.staff.token());
  await staffPage.edit();
  await expect(staffPage.form.getByText(/Shoppers see the sale price alone/)).toBeVisible();
  const day = new Date(Date.now() + 3 * 86_400_000);
  await staffPage.field('Sale ends (optional)').fill(day.toISOString().slice(0, 10));
  const text = day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  await expect(staffPage.main.getByText(`Sale ends ${text}`)).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect.poll(async () => (await shop.staff.product()).sale_ends).toBe(day.toISOString().slice(0, 10));

  for (const path of ['/', '/shop', productPath]) {
    await page.goto(path);
    await expect(page.locator('main').getByText(`Sale ends ${text}`)).toBeVisible();
    await expect(page.locator('main').getByText(priceText(1)).first()).toBeVisible();
    await expect(page.locator('main s')).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
  }
});
