import { findViolations } from './support/accessibility';
import { expect, test } from './support/live-shop';
import { makeOrder } from './support/order';

const number = 'LC100001';

test('a parcel comes back: units, refund and undo, and a charged order is cancelled with a reason', async ({
  page,
  shop,
  stripe,
  staffPage,
}) => {
  await shop.staff.payOrder(await shop.staff.placeOrder(makeOrder(1)));
  await stripe.post(`/test/capture/${await stripe.lastPayment()}`, { cents: '499' });
  await shop.stop();
  await shop.restart();
  await expect.poll(async () => (await shop.staff.onlyOrder()).payment?.state).toBe('captured');
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');

  await staffPage.action('Cancel', number).focus();
  await page.keyboard.press('c');
  const question = page.getByRole('dialog', { name: 'Refund $4.99 to Visa ending in 4242 and cancel?' });
  await expect(question).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  await shop.staff.ship(await shop.staff.onlyOrder(), '');
  await page.reload();
  await staffPage.openOrder(number);
  await page.getByRole('button', { name: 'Return…' }).click();
  const dialog = page.getByRole('dialog', { name: `Return of ${number}` });
  await dialog.getByLabel('Reason').selectOption('Damaged');
  await dialog.getByLabel('Put the units back in stock').uncheck();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record the return and refund $4.99' }).click();
  await expect(dialog).toBeHidden();
  await expect(staffPage.row(number).first()).toContainText('Returned');
  await expect(page.getByText(/Damaged · not back in stock/)).toBeVisible();
  await expect.poll(async () => (await shop.staff.onlyOrder()).payment?.refunded).toBe(4.99);

  await page.goto('/admin?tab=orders&stage=returned');
  await expect(staffPage.main.getByRole('rowheader')).toHaveText([new RegExp(number)]);
  await staffPage.openOrder(number);
  await page.getByRole('button', { name: 'Undo the last return' }).click();
  await expect(page.getByText(/Damaged · not back in stock/)).toBeHidden();
});
