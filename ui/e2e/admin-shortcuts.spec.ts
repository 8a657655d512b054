import { makeOrder } from './support/order';
import { expect, test } from './support/shop';
import { orderPrefix } from './support/brand';

const orders = '/admin?tab=orders';

test('orders are found, selected, paid and cancelled with keys', async ({ page, shop, frame, staffPage }) => {
  await shop.staff.placeOrders(1, 5);
  await staffPage.openWithToken(await shop.staff.token(), orders);
  const opener = (number: string) => staffPage.main.getByRole('button', { name: number, exact: true });
  await expect(opener(`${orderPrefix}100005`)).toBeVisible();
  await page.keyboard.press('j');
  await expect(opener(`${orderPrefix}100005`)).toBeFocused();
  await page.keyboard.press('p');
  await expect(staffPage.row(`${orderPrefix}100005`)).toContainText('paid');
  await expect(opener(`${orderPrefix}100004`)).toBeFocused();
  await page.keyboard.press('c');
  await expect(staffPage.row(`${orderPrefix}100004`)).toContainText('cancelled');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(staffPage.selection).toContainText('3 selected');
  await page.keyboard.press('p');
  await expect(frame.toast('Order status updated: 3 orders')).toBeVisible();
  expect((await shop.staff.orders()).map(({ status }) => status)).toEqual([
    'paid',
    'cancelled',
    'paid',
    'paid',
    'paid',
  ]);
  await opener(`${orderPrefix}100001`).focus();
  await page.keyboard.press('k');
  await expect(opener(`${orderPrefix}100002`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(staffPage.main.getByText('Ships to')).toBeVisible();
});

test('keys set an order back to pending, open the packing view and go through the tabs', async ({
  page,
  shop,
  staffPage,
}) => {
  await shop.staff.placeOrders(1, 2);
  const [newest] = await shop.staff.orders();
  if (newest) await shop.staff.setStatus(newest, 'paid');
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.row(`${orderPrefix}100002`).first()).toContainText('paid');
  await page.keyboard.press('j');
  await page.keyboard.press('b');
  await expect(staffPage.row(`${orderPrefix}100002`).first()).toContainText('pending');
  await staffPage.checkbox(`${orderPrefix}100001`).check();
  await page.keyboard.press('g');
  await expect(page).toHaveURL(`/admin?view=pack&orders=${orderPrefix}100001`);
  await page.keyboard.press('Shift+T');
  await expect(staffPage.tab('Orders')).toBeFocused();
  await page.keyboard.press('t');
  await expect(staffPage.tab('Packing')).toBeFocused();
  await expect(page).toHaveURL('/admin?view=pack');
  await page.keyboard.press('t');
  await expect(staffPage.tab('Products')).toHaveAttribute('aria-selected', 'true');
});

test('in the search field keys are text, and Enter goes to the list', async ({ page, shop, staffPage }) => {
  await shop.staff.placeOrder(makeOrder(1, { name: 'Jack Cooper' }));
  await shop.staff.placeOrder(makeOrder(2));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.count).toHaveText('1-2 of 2 orders');
  await page.keyboard.press('/');
  await expect(staffPage.searchField).toBeFocused();
  await page.keyboard.type('jack cooper');
  await page.keyboard.press('Enter');
  await expect(staffPage.count).toHaveText('1-1 of 1 order');
  await page.keyboard.press('j');
  await expect(staffPage.main.getByRole('button', { name: `${orderPrefix}100001`, exact: true })).toBeFocused();
  expect((await shop.staff.orders()).map(({ status }) => status)).toEqual(['pending', 'pending']);
});

test('the help lists the keys, closes with Escape, and turns them off', async ({ page, shop, staffPage }) => {
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.count).toHaveText('1-1 of 1 order');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('term')).toHaveText(['/', 'j', 'k', 'x', 'p', 'c', 'b', 'g', 't', '?', 'Esc']);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await staffPage.main.getByRole('button', { name: 'Shortcuts' }).click();
  await help.getByRole('checkbox', { name: 'Use shortcuts in this browser' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(staffPage.count).toHaveText('1-1 of 1 order');
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(staffPage.searchField).not.toBeFocused();
  await expect(help).toBeHidden();
});
