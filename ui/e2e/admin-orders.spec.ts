import { firstColor, imageOf, M, orderPrefix, priceText, S, thirdColor, title } from './support/brand';
import { makeOrder } from './support/order';
import { expect, phone, test } from './support/shop';

const orders = '/admin?tab=orders';

test('the table shows order, time, units, destination, customer, amount, status and actions, or that there is none', async ({
  page,
  shop,
  staffPage,
}) => {
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.main.getByText('No orders yet. The first one will appear here.')).toBeVisible();
  await expect(staffPage.count).toHaveText('No orders');
  await shop.staff.placeOrder(makeOrder(1));
  await page.reload();
  await expect(staffPage.main.getByRole('columnheader')).toHaveText([
    'Select page',
    'Order',
    'Placed',
    `Product ${title}`,
    'Customer',
    'Amount',
    'Status',
    'Actions',
  ]);
  await expect(staffPage.row(`${orderPrefix}100001`).getByRole('cell')).toHaveText([
    `Select ${orderPrefix}100001`,
    'just now',
    `1 × ${firstColor} ${M}to Portland, OR 97205-1234`,
    'Maya Riversmaya@example.com',
    priceText(1),
    'pending',
    'Mark as PaidCancel',
  ]);
});

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('an order has Mark as Paid unless it is paid, and Cancel unless it is cancelled', async ({
      shop,
      staffPage,
    }) => {
      await shop.staff.placeOrders(1, 3);
      const [cancelled, paid] = await shop.staff.orders();
      if (!cancelled || !paid) throw new Error('three orders expected');
      await shop.staff.setStatus(cancelled, 'cancelled');
      await shop.staff.setStatus(paid, 'paid');
      await staffPage.openWithToken(await shop.staff.token(), orders);
      for (const [number, status, pay, cancel] of [
        [`${orderPrefix}100001`, 'pending', true, true],
        [`${orderPrefix}100002`, 'paid', false, true],
        [`${orderPrefix}100003`, 'cancelled', true, false],
      ] as const) {
        await expect(staffPage.row(number).first()).toContainText(status);
        await expect(staffPage.action('Mark as Paid', number)).toBeVisible({ visible: pay });
        await expect(staffPage.action('Cancel', number)).toBeVisible({ visible: cancel });
      }
    });
  });
}

test('an order can be marked paid and cancelled from any status, with the toast Order status updated', async ({
  shop,
  frame,
  staffPage,
}) => {
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  for (const [label, status] of [
    ['Cancel', 'cancelled'],
    ['Mark as Paid', 'paid'],
    ['Cancel', 'cancelled'],
  ] as const) {
    await staffPage.action(label, `${orderPrefix}100001`).click();
    await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText(status);
    await expect(frame.toast('Order status updated').last()).toBeVisible();
    expect((await shop.staff.onlyOrder()).status).toBe(status);
  }
});

test('a cancelled order whose units are sold cannot be marked paid, and the page shows why', async ({
  shop,
  frame,
  consoleGuard,
  staffPage,
}) => {
  consoleGuard.allowStatus(409);
  await shop.staff.placeOrder(makeOrder(1));
  await shop.staff.setStatus(await shop.staff.onlyOrder(), 'cancelled');
  await shop.staff.setStock(firstColor, 0);
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await staffPage.action('Mark as Paid', `${orderPrefix}100001`).click();
  await expect(frame.toast('Failed to update order')).toBeVisible();
  await expect(staffPage.main.getByRole('alert')).toContainText(firstColor);
  expect((await shop.staff.onlyOrder()).status).toBe('cancelled');
});

test('failures show the toasts Failed to fetch orders and Failed to update order', async ({
  page,
  shop,
  frame,
  consoleGuard,
  staffPage,
}) => {
  consoleGuard.allowUnreachable();
  await shop.staff.placeOrder(makeOrder(1));
  await page.route('/api/orders?*', (route) => route.abort());
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(frame.toast('Failed to fetch orders')).toBeVisible();
  await page.unroute('/api/orders?*');
  await staffPage.main.getByRole('button', { name: 'Try again' }).click();
  await page.route('/api/orders/*/changes', (route) => route.abort());
  await staffPage.action('Cancel', `${orderPrefix}100001`).click();
  await expect(frame.toast('Failed to update order')).toBeVisible();
  await expect(staffPage.row(`${orderPrefix}100001`).first()).toContainText('pending');
});

test('orders are searched, filtered and paged, newest first, and the URL keeps the view', async ({
  page,
  shop,
  staffPage,
}) => {
  await shop.staff.setStock(firstColor, 100);
  for (let count = 1; count <= 45; count += 1)
    await shop.staff.placeOrder(makeOrder(count, { name: count === 30 ? 'Zoe Quill' : 'Maya Rivers' }));
  const zoe = (await shop.staff.orders()).find(({ customerInfo }) => customerInfo.name === 'Zoe Quill');
  if (!zoe) throw new Error('no such order');
  await shop.staff.setStatus(zoe, 'paid');

  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.count).toHaveText('1-20 of 45 orders');
  await expect(staffPage.main.getByRole('rowheader').first()).toHaveText(`${orderPrefix}100045`);
  await staffPage.main.getByRole('button', { name: 'Older' }).click();
  await staffPage.main.getByRole('button', { name: 'Older' }).click();
  await expect(staffPage.count).toHaveText('41-45 of 45 orders');
  await expect(page).toHaveURL(/&before=[\da-f-]{36}&from=41$/);
  await expect(staffPage.main.getByRole('button', { name: 'Older' })).toBeDisabled();
  await page.reload();
  await expect(staffPage.count).toHaveText('41-45 of 45 orders');

  await staffPage.searchField.fill('zoe');
  await expect(staffPage.count).toHaveText('1-1 of 1 order');
  await expect(staffPage.main.getByRole('rowheader')).toHaveText([`${orderPrefix}100030`]);
  await staffPage.searchField.fill('');
  await staffPage.view('Paid').click();
  await expect(staffPage.main.getByRole('rowheader')).toHaveText([`${orderPrefix}100030`]);
  await staffPage.view('Cancelled').click();
  await expect(staffPage.main).toContainText('No orders match. Try other words or another view.');
  await page.goBack();
  await expect(staffPage.main.getByRole('rowheader')).toHaveText([`${orderPrefix}100030`]);
});

test('20, 50 or 100 orders are shown per page, and the URL keeps the number', async ({ page, shop, staffPage }) => {
  await shop.staff.setStock(firstColor, 100);
  await shop.staff.placeOrders(1, 65);
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await staffPage.main.getByRole('button', { name: 'Older' }).click();
  await expect(staffPage.count).toHaveText('21-40 of 65 orders');
  await staffPage.perPage.selectOption('50');
  await expect(staffPage.main.getByRole('rowheader').first()).toHaveText(`${orderPrefix}100045`);
  await expect(staffPage.count).toHaveText('21-65 of 65 orders');
  await expect(page).toHaveURL(/&from=21&per_page=50$/);
  await staffPage.main.getByRole('button', { name: 'Newer' }).click();
  await expect(page).toHaveURL('/admin?tab=orders&per_page=50');
  await staffPage.perPage.selectOption('100');
  await expect(staffPage.count).toHaveText('1-65 of 65 orders');
  await page.reload();
  await expect(staffPage.main.getByRole('rowheader')).toHaveCount(65);
});

test('the list names the products when there are several', async ({ page, shop, staffPage }) => {
  const mask = { title: 'Sleep mask', description: 'Dark.', price: 5, image: imageOf(thirdColor) };
  const { _id } = await shop.staff.addProduct({ ...mask, inventory: 9 });
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.row(`${orderPrefix}100001`)).not.toContainText(title);
  const item = { _id, title: mask.title, color: '', size: S, quantity: 2, salePrice: 5 };
  await shop.staff.placeOrder(makeOrder(2, { items: [item], subtotal: 10, total: 10 }));
  await page.reload();
  await expect(staffPage.row(`${orderPrefix}100002`)).toContainText(`Sleep mask: 2 × ${S}`);
  await expect(staffPage.row(`${orderPrefix}100001`)).toContainText(`${title}: 1 × ${firstColor} ${M}`);
});

test('a page that was moved to another status is followed by the next orders', async ({ shop, staffPage }) => {
  await shop.staff.setStock(firstColor, 100);
  await shop.staff.placeOrders(1, 45);
  await staffPage.openWithToken(await shop.staff.token(), `${orders}&status=pending`);
  const older = staffPage.main.getByRole('button', { name: 'Older' });
  await staffPage.main.getByRole('checkbox', { name: 'Select page' }).check();
  await staffPage.selection.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(staffPage.count).toHaveText('0 of 25 orders');
  await older.click();
  await expect(staffPage.main.getByRole('rowheader').first()).toHaveText(`${orderPrefix}100025`);
  await expect(staffPage.count).toHaveText('1-20 of 25 orders');
  await older.click();
  await expect(staffPage.count).toHaveText('21-25 of 25 orders');
});

test('another page of orders starts at its first row, and the focus moves to the heading', async ({
  page,
  shop,
  staffPage,
}) => {
  await shop.staff.setStock(firstColor, 100);
  await shop.staff.placeOrders(1, 45);
  await staffPage.openWithToken(await shop.staff.token(), orders);
  const first = staffPage.main.getByRole('rowheader').first();
  for (const [button, number] of [
    ['Older', `${orderPrefix}100025`],
    ['Older', `${orderPrefix}100005`],
    ['Newer', `${orderPrefix}100025`],
    ['First', `${orderPrefix}100045`],
  ] as const) {
    await staffPage.main.getByRole('button', { name: button, exact: true }).click();
    await expect(first).toHaveText(number);
    await expect(first).toBeInViewport();
    await expect(staffPage.main.getByRole('heading', { name: 'Orders', exact: true })).toBeFocused();
  }
  const oldest = (await shop.staff.orders()).at(-1);
  await page.goto(`/admin?tab=orders&before=${oldest?._id}&from=46`);
  await expect(staffPage.count).toHaveText('1-20 of 45 orders');
  await expect(page).toHaveURL('/admin?tab=orders');
});

test('10,000 orders are counted, shown from the oldest and searched', async ({ shop, staffPage }) => {
  test.setTimeout(300_000);
  await shop.staff.setStock(firstColor, 10_000);
  // Concurrent orders share commits, which is faster. Only a few: on a busy machine Node can take longer to write to 200
  // new connections than the five seconds after which the shop closes one that sends nothing.
  for (let count = 0; count < 10_000; count += 20)
    await Promise.all(Array.from({ length: 20 }, (_, at) => shop.staff.placeOrder(makeOrder(count + at))));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.count).toHaveText('1-20 of 10,000 orders');
  await staffPage.sort.selectOption('Oldest first');
  await expect(staffPage.main.getByRole('rowheader').first()).toHaveText(`${orderPrefix}100000`);
  await expect(staffPage.main.getByRole('rowheader')).toHaveCount(20);
  await staffPage.searchField.fill(`${orderPrefix}104321`);
  await expect(staffPage.count).toHaveText('1-1 of 1 order');
  await expect(staffPage.main.getByRole('rowheader')).toHaveText([`${orderPrefix}104321`]);
});
