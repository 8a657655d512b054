import { expect, test } from './support/live-shop';
import { makeOrder } from './support/order';

const number = 'LC100001';

test('an order that is charged in the dashboard is refunded in two steps, of which the last one cancels it', async ({
  page,
  shop,
  stripe,
  staffPage,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(409);
  const state = async () => (await shop.staff.onlyOrder()).payment?.state;
  const row = staffPage.row(number).first();
  await shop.staff.payOrder(await shop.staff.placeOrder(makeOrder(1)));
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  await expect(row).toContainText(/Card authorized, charged at \d+:\d\d [AP]M test/);
  await expect(staffPage.action('Mark as Paid', number)).toHaveCount(0);
  await expect(staffPage.action('Cancel', number)).toBeVisible();

  await stripe.post(`/test/capture/${await stripe.lastPayment()}`, { cents: '499' });
  // The start compares all payments with Stripe.
  await shop.stop();
  await shop.restart();
  await expect.poll(state).toBe('captured');
  await page.reload();
  await expect(row).toContainText('Charged test');
  await staffPage.openOrder(number);
  await expect(staffPage.action('Back to pending', number)).toHaveCount(0);
  await expect(staffPage.main.getByText('From pending to paid')).toBeVisible();

  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${number}` });
  const amount = dialog.getByLabel('Amount (USD)');
  await expect(amount).toHaveValue('4.99');
  await amount.fill('2');
  await dialog.getByRole('button', { name: 'Refund $2.00', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Refund of $2.00 asked for');
  await expect(page.getByRole('button', { name: 'Refund…' })).toBeFocused();
  await expect.poll(async () => (await shop.staff.onlyOrder()).payment?.refunded).toBe(2);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toContainText('Refunded $2.00');
  await expect(page.getByText('$4.99 charged, $2.00 refunded')).toBeVisible();
  await expect(staffPage.main.getByText('Refund asked for')).toBeVisible();

  await page.getByRole('button', { name: 'Refund…' }).press('Enter');
  await shop.staff.changeOrder(await shop.staff.onlyOrder(), { type: 'refund', amount: 1 });
  await dialog.getByRole('button', { name: 'Refund $2.99 and cancel the order' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'By now $3.00 of this order is refunded. Check the amount, then refund again.',
  );
  await expect(amount).toHaveValue('1.99');
  await dialog.getByRole('button', { name: 'Refund $1.99 and cancel the order' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Refund…' })).toHaveCount(0);

  await expect.poll(async () => (await shop.staff.onlyOrder()).status).toBe('cancelled');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toContainText('Refunded $4.99');
  await expect(staffPage.main.getByText('From paid to cancelled')).toBeVisible();
  await expect(staffPage.action('Back to pending', number)).toHaveCount(0);
});
