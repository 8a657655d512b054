import { expect, phone, test } from './support/shop';
import { stallRequests } from './support/stall-requests';
import { storeCart } from './support/store-cart';

const note = 'عيد ميلاد سعيد! =1+1 <b>Ann</b>';

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a gift that is checked before the scripts have loaded reaches staff and the slip, without prices', async ({
      page,
      shop,
      checkout,
      frame,
      staffPage,
    }) => {
      await storeCart(page);
      const release = await stallRequests(page, '**/assets/*.js');
      await page.goto('/checkout', { waitUntil: 'commit' });
      const checkbox = checkout.main.getByLabel('It is a gift');
      await checkout.main.locator('label', { hasText: 'It is a gift' }).click();
      release();
      await expect(checkbox).toBeChecked();
      const field = checkout.main.getByLabel('Gift note (optional)');
      await expect(field).toHaveAccessibleDescription(/packing slip, which shows no prices/);
      await field.fill(note);
      await page.reload();
      await expect(field).toHaveValue(note);
      await checkout.fillAll();
      await checkout.completeOrder();
      await page.goto('/success');
      await expect(frame.main).toContainText(note);

      const order = await shop.staff.onlyOrder();
      expect(order.order.gift_note).toBe(note);
      await shop.staff.setStatus(order, 'paid');
      await page.addInitScript(() => {
        window.print = () => {};
      });
      await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders&q=gift');
      await expect(staffPage.row(order.order_number).first()).toContainText('Gift');
      await staffPage.openOrder(order.order_number);
      await expect(staffPage.main.getByText(`Gift note: ${note}`)).toBeVisible();
      await expect(staffPage.main.locator('bdi', { hasText: note })).toBeVisible();
      await page.goto('/admin?view=pack');
      await staffPage.main.getByRole('button', { name: 'Pack 1 order' }).click();
      const station = page.getByRole('dialog', { name: 'Pack one order' });
      await expect(station).toContainText(`Gift note: ${note}`);
      await station.getByRole('button', { name: 'Print slip' }).click();
      const slip = page.locator('[data-print] article');
      await expect(slip).toContainText(`A gift for you. ${note}`);
      await expect(slip).not.toContainText('$');
      await expect(slip).not.toContainText(/\d\.\d\d/);
    });
  });
}
