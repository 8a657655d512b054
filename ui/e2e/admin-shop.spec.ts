import { shipTime } from './support/brand';
import { expect, test } from './support/shop';

test('staff see the settings of the shop, where each comes from, and the line to change it', async ({
  context,
  page,
  shop,
  staffPage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await staffPage.openWithToken(await shop.staff.token(), '/admin');
  await staffPage.tab('Shop').click();
  await expect(page).toHaveURL('/admin?tab=shop');
  const setting = (name: string) =>
    staffPage.main.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(setting('Seller')).toContainText('from the command line');
  await expect(setting('Seller')).toContainText('Who sells, shown to shoppers: name, street and city.');
  await expect(setting('Support email')).toContainText('by default');
  await expect(setting('Sales tax')).toContainText('Not set');
  await expect(setting('Ships within')).toContainText(`${shipTime} from the brand`);
  await setting('Sales tax').getByRole('button', { name: 'Copy line' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('sales-tax = "none|included"');
});
