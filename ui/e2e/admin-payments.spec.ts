import { expect, test } from './support/live-shop';
import { makeOrder } from './support/order';
import { express, orderPrefix, priceOf, priceText } from './support/brand';

const number = `${orderPrefix}100001`;

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
  await expect(row).toContainText(/pending test\s*held, \d+:\d\d [AP]M/);
  await expect(staffPage.action('Mark as Paid', number)).toHaveCount(0);
  await expect(staffPage.action('Cancel', number)).toBeVisible();

  await stripe.post(`/test/capture/${await stripe.lastPayment()}`, { cents: `${Math.round(priceOf(1) * 100)}` });
  // The start compares all payments with Stripe.
  await shop.stop();
  await shop.restart();
  await expect.poll(state).toBe('captured');
  await page.reload();
  await expect(row).toContainText('charged, to pack');
  await staffPage.openOrder(number);
  await expect(staffPage.action('Back to pending', number)).toHaveCount(0);
  await expect(staffPage.main.getByText('From pending to paid')).toBeVisible();

  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${number}` });
  const amount = dialog.getByLabel('Amount (USD)');
  await expect(amount).toHaveValue(priceOf(1).toFixed(2));
  await amount.fill('2');
  await dialog.getByRole('button', { name: 'Refund $2.00', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('refunding $2.00, to pack');
  await expect(page.getByRole('button', { name: 'Refund…' })).toBeFocused();
  await expect.poll(async () => (await shop.staff.onlyOrder()).payment?.refunded).toBe(2);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toContainText('refunded $2.00, to pack');
  await expect(page.getByText(`${priceText(1)} charged, $2.00 refunded`)).toBeVisible();
  await expect(staffPage.main.getByText('Refund asked for')).toBeVisible();

  await page.getByRole('button', { name: 'Refund…' }).press('Enter');
  await shop.staff.changeOrder(await shop.staff.onlyOrder(), { type: 'refund', amount: 1 });
  await dialog.getByRole('button', { name: `Refund $${(priceOf(1) - 2).toFixed(2)} and cancel the order` }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'By now $3.00 of this order is refunded. Check the amount, then refund again.',
  );
  await expect(amount).toHaveValue((priceOf(1) - 3).toFixed(2));
  await dialog.getByRole('button', { name: `Refund $${(priceOf(1) - 3).toFixed(2)} and cancel the order` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Refund…' })).toHaveCount(0);

  await expect.poll(async () => (await shop.staff.onlyOrder()).status).toBe('cancelled');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toContainText(`refunded ${priceText(1)}`);
  await expect(staffPage.main.getByText('From paid to cancelled')).toBeVisible();
  await expect(staffPage.action('Back to pending', number)).toHaveCount(0);
});

test('rows of a shop that takes cards have two lines: 9 orders are on a laptop', async ({
  page,
  shop,
  stripe,
  staffPage,
}) => {
  for (let index = 1; index <= 10; index += 1) {
    const order = makeOrder(index, index % 3 === 0 ? express : {});
    await shop.staff.payOrder(await shop.staff.placeOrder(order));
    if (index === 4)
      await stripe.post(`/test/capture/${await stripe.lastPayment()}`, { cents: `${Math.round(priceOf(1) * 100)}` });
  }
  await shop.stop();
  await shop.restart();
  await expect.poll(async () => (await shop.staff.order(`${orderPrefix}100004`)).payment?.state).toBe('captured');
  await shop.staff.changeOrder(await shop.staff.order(`${orderPrefix}100004`), { type: 'pack' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  const rows = staffPage.main.locator('tbody tr[data-order]');
  await expect(rows).toHaveCount(10);
  await expect(rows.filter({ hasText: `${orderPrefix}100004` })).toContainText('charged, packed by staff');
  await page.evaluate(() => document.fonts.ready);
  const boxes = async () =>
    rows.evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect()).map(({ height, bottom }) => ({ height, bottom })),
    );
  for (const width of [1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const shown = await boxes();
    expect(Math.max(...shown.map(({ height }) => height))).toBeLessThanOrEqual(48);
    expect(shown.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(9);
  }
});
