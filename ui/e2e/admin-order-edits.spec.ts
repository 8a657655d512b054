import { makeOrder } from './support/order';
import { expect, test } from './support/shop';
import { orderPrefix } from './support/brand';

test('an order is noted, put on hold, corrected and released, and packing leaves it out meanwhile', async ({
  page,
  shop,
  staffPage,
}) => {
  await shop.staff.placeOrder(makeOrder(1));
  await shop.staff.placeOrder(makeOrder(2));
  for (const order of await shop.staff.orders()) await shop.staff.setStatus(order, 'paid');
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  await staffPage.openOrder(`${orderPrefix}100002`);
  await page.getByLabel('Note', { exact: true }).fill('Gift, no prices');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(staffPage.row(`${orderPrefix}100002`).first()).toContainText('Note: Gift, no prices');
  await page.getByLabel('Reason for a hold').fill('Street number is missing');
  await page.getByRole('button', { name: 'Put on hold' }).press('Enter');
  await expect(staffPage.row(`${orderPrefix}100002`).first()).toContainText('On hold');
  // The same button, so that the focus is not lost.
  await expect(page.getByRole('button', { name: 'Save reason' })).toBeFocused();

  await page.getByRole('button', { name: 'Correct address' }).click();
  const dialog = page.getByRole('dialog', { name: `Correct the address of ${orderPrefix}100002` });
  await dialog.getByLabel('ZIP').fill('7870');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByLabel('ZIP')).toBeFocused();
  await dialog.getByLabel('ZIP').fill('78702');
  await dialog.getByLabel('Street address').fill('2 Oak Ave');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('To: 2 Oak Ave, 78702')).toBeVisible();

  await page.getByRole('link', { name: 'On hold 1' }).click();
  await expect(staffPage.count).toHaveText('1-1 of 1 order');
  await staffPage.searchField.fill('hold');
  await expect(page).toHaveURL(/q=hold/);
  await expect(staffPage.row(`${orderPrefix}100002`).first()).toBeVisible();

  await page.goto(`/admin?view=pack&orders=${orderPrefix}100001.${orderPrefix}100002`);
  await expect(page.getByText('1 order on hold is left out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pack 1 order' })).toBeVisible();

  await page.goto(`/admin?tab=orders&q=${orderPrefix}100002`);
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByRole('button', { name: 'Put on hold' })).toBeVisible();
  await expect(page.getByLabel('Reason for a hold')).toBeFocused();
  await page.goto(`/admin?view=pack&orders=${orderPrefix}100001.${orderPrefix}100002`);
  await expect(page.getByRole('button', { name: 'Pack 2 orders' })).toBeVisible();
});
