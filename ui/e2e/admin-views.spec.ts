import type { OrderCounts, StaffOrder } from '../src/api/wire';
import { makeOrder } from './support/order';
import { expect, test } from './support/shop';
import { firstColor, orderPrefix, priceOf, thirdColor } from './support/brand';

const orders = '/admin?tab=orders';
const old = 'Pending, older than 2 days';

test('the views count their orders, also those of a search, and follow each change', async ({
  page,
  shop,
  staffPage,
}) => {
  for (let count = 1; count <= 4; count += 1)
    await shop.staff.placeOrder(makeOrder(count, { name: count === 1 ? 'Zoe Quill' : 'Maya Rivers' }));
  const [newest] = await shop.staff.orders();
  if (!newest) throw new Error('no order');
  await shop.staff.setStatus(newest, 'paid');
  await staffPage.openWithToken(await shop.staff.token(), orders);
  const views = staffPage.main.getByRole('navigation', { name: 'Views' }).getByRole('link');
  await expect(views).toHaveText(['All 4', 'Pending 3', 'Paid 1', 'Cancelled 0']);
  await staffPage.view('Pending').click();
  await expect(page).toHaveURL('/admin?tab=orders&status=pending');
  await expect(staffPage.view('Pending')).toHaveAttribute('aria-current', 'page');
  await staffPage.action('Cancel', `${orderPrefix}100002`).click();
  await expect(views).toHaveText(['All 4', 'Pending 2', 'Paid 1', 'Cancelled 1']);
  await staffPage.searchField.fill('zoe');
  await expect(views).toHaveText(['All 1', 'Pending 1', 'Paid 0', 'Cancelled 0']);
  await expect(page).toHaveURL('/admin?tab=orders&q=zoe&status=pending');
});

test('with the oldest first, pages go from the oldest order to the newest', async ({ page, shop, staffPage }) => {
  await shop.staff.setStock(firstColor, 100);
  await shop.staff.placeOrders(1, 25);
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await staffPage.sort.selectOption('Oldest first');
  await expect(page).toHaveURL('/admin?tab=orders&sort=oldest');
  const numbers = staffPage.main.getByRole('rowheader');
  await expect(numbers.first()).toHaveText(`${orderPrefix}100001`);
  await expect(numbers.last()).toHaveText(`${orderPrefix}100020`);
  await staffPage.main.getByRole('button', { name: 'Newer' }).click();
  await expect(staffPage.count).toHaveText('21-25 of 25 orders');
  await expect(numbers.first()).toHaveText(`${orderPrefix}100021`);
  await expect(numbers.last()).toHaveText(`${orderPrefix}100025`);
  await staffPage.sort.selectOption('Newest first');
  await expect(numbers.first()).toHaveText(`${orderPrefix}100025`);
});

test('an order that the server calls late is marked, and the late ones are counted and listed', async ({
  page,
  shop,
  staffPage,
}) => {
  await shop.staff.placeOrders(1, 2);
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.row(`${orderPrefix}100001`)).toContainText('just now');
  await expect(staffPage.main.getByRole('table')).not.toContainText('Late');
  // As days later.
  await page.route('**/api/orders?**', async (route) => {
    const response = await route.fetch();
    const listed = (await response.json()) as StaffOrder[];
    for (const { order_number, fulfillment } of listed) fulfillment.late = order_number === `${orderPrefix}100001`;
    await route.fulfill({ response, json: listed });
  });
  await page.route('**/api/orders/counts?**', async (route) => {
    const response = await route.fetch();
    const counts = (await response.json()) as OrderCounts;
    await route.fulfill({ response, json: { ...counts, late: 1 } });
  });
  await page.reload();
  await expect(staffPage.row(`${orderPrefix}100001`)).toContainText('just now Late');
  await expect(staffPage.row(`${orderPrefix}100002`)).not.toContainText('Late');
  await staffPage.main.getByRole('link', { name: '1 unpaid past ship day' }).click();
  await expect(page).toHaveURL('/admin?tab=orders&status=pending&sort=oldest');
  await expect(staffPage.main.getByRole('rowheader')).toHaveText([`${orderPrefix}100001`, `${orderPrefix}100002`]);
});

test('the view of old orders is in the URL, with any age, and offered while there are any', async ({
  page,
  shop,
  staffPage,
}) => {
  await shop.staff.placeOrders(1, 2);
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.view('All')).toHaveText('All 2');
  await expect(staffPage.view(old)).toBeHidden();
  await page.goto('/admin?tab=orders&status=pending&older_than_days=2&sort=oldest');
  await expect(staffPage.view(old)).toHaveAttribute('aria-current', 'page');
  await expect(staffPage.view('Pending')).not.toHaveAttribute('aria-current');
  await expect(staffPage.main).toContainText('No orders match.');
  await page.goto('/admin?tab=orders&older_than_days=30');
  await expect(staffPage.main.getByRole('link', { name: 'All, older than 30 days 0' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await staffPage.view('All').click();
  await expect(page).toHaveURL('/admin?tab=orders');
  await expect(staffPage.count).toHaveText('1-2 of 2 orders');
});

test('one small request counts all views, and more than 1,000 orders of a search are not counted', async ({
  page,
  shop,
  staffPage,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.view('All')).toHaveText('All 1');
  expect(requests.filter((path) => path === '/api/orders/counts').length).toBeGreaterThan(0);
  expect(requests.filter((path) => path === '/api/orders')).toHaveLength(1);
  const found = { pending: 700, paid: 298, cancelled: 3, total: 1001 };
  await page.route('**/api/orders/counts?**', (route) =>
    route.fulfill({ json: { shop: found, found, older: found, on_hold: 0, late: 0 } }),
  );
  await page.route('**/api/orders?**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '1001' } });
  });
  await staffPage.searchField.fill('maya');
  await expect(staffPage.count).toHaveText('1-1 of 1,000+ orders');
  await expect(staffPage.view('Pending')).toHaveText('Pending 700+');
  await expect(staffPage.view(old)).toHaveText(`${old} 700+`);
  await staffPage.view(old).click();
  await expect(page).toHaveURL('/admin?tab=orders&q=maya&status=pending&older_than_days=2&sort=oldest');
  // A response that arrives after the test would fail it.
  await page.unrouteAll({ behavior: 'wait' });
});

test('the list is narrowed by time, amount and color, and the address keeps that', async ({
  page,
  shop,
  staffPage,
}) => {
  const [item] = makeOrder(1).items;
  const items = item ? [{ ...item, color: thirdColor, quantity: 2 }] : [];
  await shop.staff.placeOrder(makeOrder(1));
  await shop.staff.placeOrder(makeOrder(2, { items, subtotal: priceOf(2), total: priceOf(2) }));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  const numbers = staffPage.main.getByRole('rowheader');
  await expect(numbers).toHaveText([`${orderPrefix}100002`, `${orderPrefix}100001`]);
  await staffPage.main.getByRole('button', { name: 'Filter…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter orders' });
  await dialog.getByLabel('Placed from').fill('2026-01-01T00:00');
  await dialog.getByLabel('Amount to (USD)').fill(priceOf(2).toFixed(2));
  await dialog.getByLabel('Amount from (USD)').fill(priceOf(1.5).toFixed(2));
  await dialog.getByLabel('Color').fill(thirdColor.toLowerCase());
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(numbers).toHaveText([`${orderPrefix}100002`]);
  await expect(staffPage.count).toHaveText('1-1 of 1 order');
  const filter = {
    placed_from: '2026-01-01T00:00',
    min_amount: priceOf(1.5).toFixed(2),
    max_amount: priceOf(2).toFixed(2),
    color: thirdColor.toLowerCase(),
  };
  await expect(page).toHaveURL((url) => url.search.endsWith(`${new URLSearchParams(filter)}`));
  await page.reload();
  await expect(numbers).toHaveText([`${orderPrefix}100002`]);
  await staffPage.main.getByRole('button', { name: 'Filter (4)…' }).click();
  await expect(dialog.getByLabel('Color')).toHaveValue(thirdColor.toLowerCase());
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(numbers).toHaveText([`${orderPrefix}100002`, `${orderPrefix}100001`]);
});
