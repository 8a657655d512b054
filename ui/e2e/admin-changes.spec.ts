import { title, orderPrefix, firstColor, priceOf } from './support/brand';
import { makeOrder } from './support/order';
import { expect, phone, test } from './support/shop';
import { account } from './support/server';

const orders = '/admin?tab=orders';

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('Cancel can be undone for 30 s', async ({ shop, frame, staffPage }) => {
      await shop.staff.placeOrder(makeOrder(1));
      await staffPage.openWithToken(await shop.staff.token(), orders);
      await staffPage.action('Cancel', `${orderPrefix}100001`).click();
      await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText('cancelled');
      expect(await frame.toastSeconds('Order status updated')).toBe(30);
      await frame.toast('Order status updated').getByRole('button', { name: 'Undo' }).click();
      await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText('pending');
      expect((await shop.staff.onlyOrder()).status).toBe('pending');
    });
  });
}

test('a cancellation whose units are sold meanwhile is not undone, and its row says why', async ({
  shop,
  frame,
  staffPage,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(409);
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await staffPage.action('Cancel', `${orderPrefix}100001`).click();
  await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText('cancelled');
  await shop.staff.setStock(firstColor, 0);
  await frame.toast('Order status updated').getByRole('button', { name: 'Undo' }).click();
  await expect(frame.toast('Failed to update order')).toBeVisible();
  await expect(staffPage.main.getByRole('alert')).toHaveText(
    `There is not enough in stock. ${title} in ${firstColor} is sold out.`,
  );
  expect((await shop.staff.onlyOrder()).status).toBe('cancelled');
});

test('Undo is reachable with the keyboard, and its toast does not time out while focused', async ({
  page,
  shop,
  frame,
  staffPage,
}) => {
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await staffPage.action('Mark as Paid', `${orderPrefix}100001`).press('Enter');
  const undo = frame.toast('Order status updated').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await undo.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(undo).toBeFocused();
  const clock = frame.toast('Order status updated').getByRole('progressbar', { includeHidden: true });
  await expect(clock).toHaveCSS('animation-play-state', 'paused');
  await page.keyboard.press('Enter');
  await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText('pending');
});

for (const status of ['paid', 'cancelled'] as const) {
  test(`an order that is ${status} can be set back to pending in its expanded row`, async ({
    shop,
    frame,
    staffPage,
  }) => {
    await shop.staff.placeOrder(makeOrder(1));
    await shop.staff.setStatus(await shop.staff.onlyOrder(), status);
    await staffPage.openWithToken(await shop.staff.token(), orders);
    await expect(staffPage.action('Back to pending', `${orderPrefix}100001`)).toBeHidden();
    await staffPage.openOrder(`${orderPrefix}100001`);
    await staffPage.action('Back to pending', `${orderPrefix}100001`).click();
    await expect(frame.toast('Order status updated')).toBeVisible();
    await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText('pending');
    await expect(staffPage.action('Back to pending', `${orderPrefix}100001`)).toBeHidden();
    expect((await shop.staff.onlyOrder()).status).toBe('pending');
    expect(await shop.staff.stockOf(firstColor)).toBe(9);
  });
}

test('a status change on an order that another staff member changed shows who and when, and can be forced', async ({
  shop,
  frame,
  consoleGuard,
  staffPage,
}) => {
  consoleGuard.allowStatus(409);
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  // The list that the colleague changes must be on the page before the change.
  await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText('pending');
  await shop.staff.setStatus(await shop.staff.onlyOrder(), 'cancelled');
  await staffPage.action('Mark as Paid', `${orderPrefix}100001`).click();
  await expect(frame.toast('Failed to update order')).toBeVisible();
  await expect(staffPage.main.getByRole('alert')).toContainText(`Cancelled by ${account.email} just now.`);
  await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText('cancelled');
  expect((await shop.staff.onlyOrder()).status).toBe('cancelled');
  await staffPage.action('Mark as Paid anyway', `${orderPrefix}100001`).click();
  await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText('paid');
  await expect(staffPage.main.getByRole('alert')).toBeHidden();
});

test('a change that another staff member already made is only reported', async ({ shop, consoleGuard, staffPage }) => {
  consoleGuard.allowStatus(409);
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  // The list that the colleague changes must be on the page before the change.
  await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText('pending');
  await shop.staff.setStatus(await shop.staff.onlyOrder(), 'cancelled');
  await staffPage.action('Cancel', `${orderPrefix}100001`).click();
  await expect(staffPage.main.getByRole('alert')).toContainText(`Cancelled by ${account.email} just now.`);
  await expect(staffPage.main.getByRole('alert').getByRole('button')).toHaveCount(0);
});

test('all orders of a search are cancelled after one confirmation, and restored with one Undo', async ({
  page,
  shop,
  frame,
  staffPage,
}) => {
  await shop.staff.setStock(firstColor, 100);
  for (let count = 1; count <= 25; count += 1) await shop.staff.placeOrder(makeOrder(count, { name: 'Mallory Flood' }));
  await shop.staff.placeOrder(makeOrder(26));
  const [, newest, second] = await shop.staff.orders();
  if (!newest || !second) throw new Error('no orders');
  await shop.staff.setStatus(newest, 'paid');
  await shop.staff.setStatus(second, 'cancelled');
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.main.getByRole('button', { name: /in this list/ })).toHaveCount(0);

  await staffPage.searchField.fill('mallory');
  await expect(staffPage.count).toHaveText('1-20 of 25 orders');
  await staffPage.selectPage.check();
  await staffPage.main.getByRole('button', { name: 'Cancel all 25 orders in this list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 24 orders?' });
  await expect(dialog).toContainText('23 pending. 1 paid.');
  await expect(dialog).toContainText('1 order is already cancelled.');
  await dialog.getByRole('button', { name: 'Cancel 24 orders' }).click();
  const toast = frame.toast('24 orders cancelled');
  await expect(toast).toHaveCount(1);
  expect(await frame.toastSeconds('24 orders cancelled')).toBe(30);
  const statuses = async () =>
    (await shop.staff.orders())
      .map(({ status }) => status)
      .reduce<Record<string, number>>((counts, status) => {
        counts[status] = (counts[status] ?? 0) + 1;
        return counts;
      }, {});
  expect(await statuses()).toEqual({ cancelled: 25, pending: 1 });
  await expect(staffPage.row(`${orderPrefix}100020`).first()).toContainText('cancelled');

  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(frame.toast('24 orders restored')).toBeVisible();
  expect(await statuses()).toEqual({ pending: 24, paid: 1, cancelled: 1 });
  expect(await shop.staff.stockOf(firstColor)).toBe(75);
});

test('orders that a bulk cancel rejects are listed with the reason', async ({ page, shop, frame, staffPage }) => {
  await shop.staff.setStock(firstColor, 100);
  await shop.staff.placeOrders(1, 21);
  await staffPage.openWithToken(await shop.staff.token(), `${orders}&status=pending`);
  await staffPage.selectPage.check();
  await staffPage.main.getByRole('button', { name: 'Cancel all 21 orders in this list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 21 orders?' });
  await expect(dialog).toBeVisible();
  const [newest] = await shop.staff.orders();
  if (!newest) throw new Error('no order');
  await shop.staff.setStatus(newest, 'paid');
  await dialog.getByRole('button', { name: 'Cancel 21 orders' }).click();
  await expect(frame.toast('20 orders cancelled')).toBeVisible();
  await expect(staffPage.main.getByRole('alert')).toContainText('1 order stayed as it was:');
  await expect(staffPage.main.getByRole('alert')).toContainText(account.email);
});

test('the Orders tab warns when unpaid orders hold most of the stock of a color', async ({ shop, staffPage }) => {
  const [item] = makeOrder(1).items;
  if (!item) throw new Error('no item');
  await shop.staff.placeOrder(
    makeOrder(1, { items: [{ ...item, quantity: 6 }], subtotal: priceOf(6), total: priceOf(6) }),
  );
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.notices).toContainText(firstColor);
  await shop.staff.setStatus(await shop.staff.onlyOrder(), 'cancelled');
  await staffPage.main.getByRole('button', { name: 'Refresh' }).click();
  await expect(staffPage.notices).toHaveText('');
});

test('the Orders tab warns of a proxy that is not trusted', async ({ page, shop, staffPage }) => {
  await fetch(`${shop.url}/api/health`, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.notices).toContainText('--trusted-proxy');
  const [notices, tabs] = [staffPage.notices, page.getByRole('tablist')];
  expect((await notices.boundingBox())?.y).toBeLessThan((await tabs.boundingBox())?.y ?? 0);
});
