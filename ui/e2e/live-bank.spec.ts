import { expect, test } from './support/live-shop';
import { thirdColor } from './support/brand';

test.beforeEach(async ({ product, liveCheckout }) => {
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillAllWith('asksBank');
  await liveCheckout.placeOrderButton.click();
  await expect(liveCheckout.overlay).toContainText('Completing Order');
});

test('a shopper who confirms to the bank has paid', async ({ shop, liveCheckout }) => {
  await liveCheckout.answerBank('Yes, pay');
  await liveCheckout.expectPaid();
  expect((await shop.staff.onlyOrder()).payment).toMatchObject({ state: 'authorized', card_last4: '3220' });
});

test('a shopper whom the bank refuses has not paid, and can use another card', async ({
  shop,
  liveCheckout,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(402);
  await liveCheckout.answerBank('No');
  await expect(liveCheckout.noteAboveButton).toContainText('Your bank could not confirm that it is you.');
  await liveCheckout.fillTestCard('visa');
  await liveCheckout.pay();
  expect((await shop.staff.onlyOrder()).payment).toMatchObject({ state: 'authorized', card_last4: '4242' });
});

test('a shopper who closes the dialog of the bank has not paid, and can try again', async ({ shop, liveCheckout }) => {
  await liveCheckout.answerBank('Close');
  await expect(liveCheckout.noteAboveButton).toContainText("Your bank's check was not finished");
  await liveCheckout.placeOrderButton.click();
  await liveCheckout.answerBank('Yes, pay');
  await liveCheckout.expectPaid();
  expect(await shop.staff.orders()).toHaveLength(1);
});

test('a tab that is loaded again during the dialog can pay the same order', async ({ page, shop, liveCheckout }) => {
  await expect(liveCheckout.bank.getByRole('button', { name: 'No' })).toBeVisible();
  await page.reload();
  await expect(liveCheckout.noteAboveButton).toContainText('Your order is not paid yet');
  await liveCheckout.fillTestCard('visa');
  await liveCheckout.pay();
  expect(await shop.staff.orders()).toHaveLength(1);
});

test('a tab that is closed once the bank has its answer leaves a paid order and its mail', async ({
  page,
  shop,
  stripe,
  liveCheckout,
  mailServer,
}) => {
  await expect(liveCheckout.bank.getByRole('button', { name: 'No' })).toBeVisible();
  const secret = await page.locator('iframe[title="Your bank"]').getAttribute('src');
  await page.close();
  await stripe.answerBank(new URL(secret ?? '').searchParams.get('secret') ?? '', 'done');
  await expect.poll(async () => (await shop.staff.onlyOrder()).payment?.state, { timeout: 30_000 }).toBe('authorized');
  const { order_number: number } = await shop.staff.onlyOrder();
  await mailServer?.mail(`Your order ${number}`);
});
