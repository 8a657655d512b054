import { findViolations } from './support/accessibility';
import { orderPrefix, priceOf, priceText } from './support/brand';
import { test as live } from './support/live-shop';
import { makeOrder } from './support/order';
import { expect, test } from './support/shop';

const number = `${orderPrefix}100001`;

live('a key asks before money goes back, with a reason', async ({ page, shop, stripe, staffPage }) => {
  await shop.staff.payOrder(await shop.staff.placeOrder(makeOrder(1)));
  await stripe.post(`/test/capture/${await stripe.lastPayment()}`, { cents: String(Math.round(priceOf(1) * 100)) });
  await shop.stop();
  await shop.restart();
  await expect.poll(async () => (await shop.staff.onlyOrder()).payment?.state).toBe('captured');
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  await staffPage.action('Cancel', number).focus();
  await page.keyboard.press('c');
  const question = page.getByRole('dialog', { name: `Refund ${priceText(1)} to Visa ending in 4242 and cancel?` });
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect((await shop.staff.onlyOrder()).status).toBe('paid');
  await page.keyboard.press('c');
  await question.getByLabel('Reason').selectOption('The shopper asked for it');
  await question.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(staffPage.row(number).first()).toContainText('cancelled');
  expect((await shop.staff.onlyOrder()).history.at(-1)?.why).toBe('asked');
});

test('a parcel comes back, and its return is undone', async ({ page, shop, staffPage }) => {
  await shop.staff.placeOrder(makeOrder(1));
  await shop.staff.setStatus(await shop.staff.onlyOrder(), 'paid');
  await shop.staff.ship(await shop.staff.onlyOrder(), '');
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  await staffPage.openOrder(number);
  await page.getByRole('button', { name: 'Return…' }).click();
  const dialog = page.getByRole('dialog', { name: `Return of ${number}` });
  await dialog.getByLabel('Reason').selectOption('Damaged');
  await dialog.getByLabel('Put the units back in stock').uncheck();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record the return' }).click();
  await expect(dialog).toBeHidden();
  await expect(staffPage.row(number).first()).toContainText('Returned');
  await expect(page.getByText(/Damaged · not back in stock/)).toBeVisible();

  await page.goto('/admin?tab=orders&stage=returned');
  await expect(staffPage.main.getByRole('rowheader')).toHaveText([new RegExp(number)]);
  await staffPage.openOrder(number);
  await page.getByRole('button', { name: 'Undo the last return' }).click();
  await expect(page.getByText(/Damaged · not back in stock/)).toBeHidden();
});
