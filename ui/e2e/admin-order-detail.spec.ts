import { makeOrder } from './support/order';
import { expect, test } from './support/shop';
import { firstColor, M, orderPrefix, priceOf, thirdColor, XL } from './support/brand';

const orders = '/admin?tab=orders';

test('an expanded order shows who changed its status, oldest first', async ({ shop, staffPage }) => {
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await staffPage.openOrder(`${orderPrefix}100001`);
  await expect(staffPage.main.getByRole('heading', { name: 'History' })).toBeHidden();
  await staffPage.action('Mark as Paid', `${orderPrefix}100001`).click();
  const changes = staffPage.main.getByRole('listitem').filter({ hasText: 'From' });
  await expect(changes).toHaveText([/From pending to paid.*staff@shop\.example/]);
  await staffPage.action('Cancel', `${orderPrefix}100001`).click();
  await expect(changes).toHaveText([/From pending to paid/, /From paid to cancelled.*staff@shop\.example/]);
});

test('an open order lists the other orders with its email, and their numbers open them', async ({
  page,
  shop,
  staffPage,
}) => {
  const { email } = makeOrder(1);
  for (let count = 1; count <= 8; count += 1)
    await shop.staff.placeOrder(makeOrder(count, { email: count === 2 ? `x${email}` : email.toUpperCase() }));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await staffPage.openOrder(`${orderPrefix}100007`);
  const others = staffPage.main.getByRole('listitem').filter({ hasText: `${orderPrefix}1000` });
  await expect(others).toHaveText([
    /[A-Z]{2}100008.*pending.*\$\d+\.\d\d/,
    /[A-Z]{2}100006/,
    /[A-Z]{2}100005/,
    /[A-Z]{2}100004/,
    /[A-Z]{2}100003/,
  ]);
  await staffPage.main.getByRole('link', { name: `${orderPrefix}100003` }).click();
  await expect(page).toHaveURL(`/admin?tab=orders&q=${orderPrefix}100003`);
  await expect(staffPage.main.getByRole('heading', { name: 'Ships to' })).toBeVisible();
  await staffPage.main.getByRole('link', { name: 'and 1 more' }).click();
  await expect(page).toHaveURL(`/admin?tab=orders&q=${encodeURIComponent(email.toUpperCase())}`);
  // A search for an email also finds the longer one.
  await expect(staffPage.count).toHaveText('1-8 of 8 orders');
});

test('an order copies its address as a label without email and phone, and its number', async ({
  page,
  context,
  shop,
  staffPage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await shop.staff.placeOrder(makeOrder(1));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await staffPage.openOrder(`${orderPrefix}100001`);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await staffPage.main.getByRole('button', { name: 'Copy address' }).click();
  await expect(staffPage.main.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await clipboard()).toBe('MAYA RIVERS\n12 LINEN LANE APT 4B\nPORTLAND OR  97205-1234');
  await staffPage.main.getByRole('button', { name: 'Copy order number' }).click();
  await expect.poll(clipboard).toBe(`${orderPrefix}100001`);
  await expect(staffPage.main.getByRole('button', { name: 'Copy address' })).toBeVisible();
});

test('an order with several items lists their units, and expands to show all about them', async ({
  shop,
  staffPage,
}) => {
  const [first] = makeOrder(1).items;
  if (!first) throw new Error('no item');
  const pink = { ...first, color: thirdColor, size: XL, quantity: 2 };
  await shop.staff.placeOrder(makeOrder(1, { items: [first, pink], subtotal: priceOf(3), total: priceOf(3) }));
  await staffPage.openWithToken(await shop.staff.token(), orders);
  await expect(staffPage.row(`${orderPrefix}100001`)).toContainText(`1 × ${firstColor} ${M}, 2 × ${thirdColor} ${XL}`);
  await staffPage.openOrder(`${orderPrefix}100001`);
  const opener = staffPage.main.getByRole('button', { name: `${orderPrefix}100001`, exact: true });
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(staffPage.main.getByText(`Color: ${firstColor} | Size: ${M} | Quantity: 1`)).toBeVisible();
  await expect(staffPage.main.getByText(`Color: ${thirdColor} | Size: ${XL} | Quantity: 2`)).toBeVisible();
  await opener.click();
  await expect(staffPage.main.getByText(`Color: ${thirdColor} | Size: ${XL} | Quantity: 2`)).toBeHidden();
});
