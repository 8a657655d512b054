import { expect, test } from './support/live-shop';
import { thirdColor } from './support/brand';

test('a shopper who has lost the link gets it again by number and email', async ({
  page,
  shop,
  product,
  liveCheckout,
  mailServer,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(422);
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillAllWith('visa');
  await liveCheckout.placeOrderButton.click();
  await liveCheckout.expectPaid();
  const { order_number: number, email } = (await shop.staff.onlyOrder()).order;
  await page.goto('/contact');
  await page.getByRole('main').getByRole('link', { name: 'Where is my order?' }).click();
  await expect(page).toHaveURL('/order');
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(page.getByLabel('Order number')).toHaveAccessibleDescription(/order number/i);
  await page.getByLabel('Order number').fill(number.toLowerCase());
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(`a mail is on its way to ${email}`);
  const mail = await mailServer?.mail(`The page of your order ${number}`);
  const link = mail?.text.match(/\/order\/[\w-]+/)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your order');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Where is my order?' })).toBeVisible();
});
