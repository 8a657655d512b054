import type { Page } from '@playwright/test';
import { makeOrder } from './support/order';
import type { StaffPage } from './support/pages/StaffPage';
import type { Shop } from './support/server';
import { expect, test } from './support/shop';
import { isReady, openStation, placePaidOrders } from './support/station';
import { brand, orderPrefix } from './support/brand';

test.use({ hasMail: true });

/** A time of the day, as the staff page writes it. */
const clockTime = String.raw`\d{1,2}:\d\d\s[AP]M`;

/** Opens the details of the only order. */
async function openDetails(shop: Shop, staffPage: StaffPage): Promise<void> {
  await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
  await staffPage.openOrder(`${orderPrefix}100001`);
}

test('the details have the order page, and say until when the shopper can cancel', async ({
  page,
  context,
  shop,
  staffPage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { link } = await shop.staff.placeOrder(makeOrder(1));
  await openDetails(shop, staffPage);
  await expect(staffPage.main.getByText(new RegExp(`^Shopper can cancel until ${clockTime}$`))).toBeVisible();
  const open = staffPage.main.getByRole('link', { name: `Open the order page of ${orderPrefix}100001` });
  await expect(open).toHaveAttribute('href', `${shop.url}/order/${link}`);
  await staffPage.main.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/order/${link}`);

  await page.request.post(`/api/guest/${link}/cancel`, { data: {} });
  await page.reload();
  await staffPage.openOrder(`${orderPrefix}100001`);
  await expect(staffPage.main.getByText('From pending to cancelled')).toBeVisible();
  await expect(staffPage.main.getByText('The shopper', { exact: true })).toBeVisible();
  await expect(staffPage.main.getByText('Shopper can cancel')).toHaveCount(0);
});

test('an order does not ship while its shopper can cancel, and the form and the station say so', async ({
  page,
  shop,
  staffPage,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(409);
  await placePaidOrders(shop, 1);
  await openDetails(shop, staffPage);
  await staffPage.main.getByRole('button', { name: 'Ship…' }).click();
  const hint = new RegExp(`Shopper can cancel until ${clockTime}\\. Pack the order now, and ship it after that\\.`);
  const refusal = new RegExp(
    `The shopper can cancel the order for ${brand.cancelMinutes} more min\\. Until .* ${clockTime}\\.$`,
  );
  await expect(staffPage.main.getByText(hint)).toBeVisible();
  await staffPage.main.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(staffPage.main.getByText(refusal)).toBeVisible();

  const station = await openStation(page, shop.staff, staffPage);
  await expect(station.getByText(hint)).toBeVisible();
  await isReady(station);
  await station.getByLabel('Tracking number').fill('9400111899223197428497');
  await page.keyboard.press('Enter');
  await expect(station.getByRole('alert')).toHaveText(refusal);
  await station.getByLabel('Tracking number').fill('');
  await page.keyboard.press('Enter');
  await expect(station).toContainText('Everything is packed.');
  expect((await shop.staff.order(`${orderPrefix}100001`)).fulfillment?.stage).toBe('packed');
});

test('the details say which mails were sent and why not, and one can be sent again three times', async ({
  page,
  shop,
  mailServer,
  staffPage,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(429);
  await shop.staff.placeOrder(makeOrder(1));
  await shop.staff.placeOrder(makeOrder(2, { email: 'unknown@example.com' }));
  const states = async (number: string) =>
    (await shop.staff.order(number)).fulfillment?.mails?.map(({ letter, state }) => `${letter} ${state}`);
  await expect.poll(() => states(`${orderPrefix}100001`)).toEqual(['received sent', 'new_order sent']);
  await expect.poll(() => states(`${orderPrefix}100002`)).toEqual(['received failed', 'new_order sent']);
  await openDetails(shop, staffPage);
  const mails = staffPage.main.getByRole('region', { name: 'Mails' }).getByRole('listitem');
  await expect(mails).toHaveText([/^Order received.*Sent .*[AP]M$/, /^New order, to you.*Sent .*[AP]M$/]);
  const again = staffPage.main.getByRole('button', { name: /^Send again: order received/ });
  const received = () =>
    mailServer?.mails.filter(({ subject }) => subject === `Your order ${orderPrefix}100001`).length;
  /** Whether a second has passed since the last mail: requests of the same second are one. */
  const isLater = async () => {
    const sent = (await shop.staff.order(`${orderPrefix}100001`)).fulfillment?.mails ?? [];
    return sent.every(({ state, at }) => state === 'sent' && Date.now() > Date.parse(at) + 1000);
  };
  for (const count of [2, 3, 4]) {
    await expect.poll(isLater).toBe(true);
    await again.click();
    await expect(mails).toHaveCount(count + 1);
    await expect.poll(received).toBe(count);
  }
  await again.click();
  await expect(staffPage.main.getByRole('alert')).toHaveText(/^Too many/);

  await page.reload();
  await staffPage.openOrder(`${orderPrefix}100002`);
  await expect(mails).toHaveText([/^Order received.*Not sent: .*550/, /^New order, to you/]);
});

test('a notice leads to the order whose email is wrong, and its mail is sent once staff have corrected it', async ({
  page,
  shop,
  mailServer,
  staffPage,
}) => {
  await shop.staff.placeOrder(makeOrder(1, { email: 'unknown@example.com' }));
  await expect
    .poll(async () => (await shop.staff.order(`${orderPrefix}100001`)).fulfillment?.mails?.map(({ state }) => state))
    .toEqual(['failed', 'sent']);
  await staffPage.openWithToken(await shop.staff.token(), '/admin');
  const notices = page.getByRole('region', { name: 'Warnings' });
  await notices.getByRole('link', { name: `${orderPrefix}100001` }).click();
  await staffPage.main.getByRole('button', { name: 'Correct email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('jane');
  await dialog.getByRole('button', { name: 'Save email' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/email/i);
  await dialog.getByLabel('Email').fill('jane@example.com');
  await dialog.getByRole('button', { name: 'Save email' }).click();
  await expect(dialog).toBeHidden();
  const mail = await mailServer?.mail(`Your order ${orderPrefix}100001`);
  expect(mail?.to).toContain('jane@example.com');
});

test('a notice about failed mails can be closed, until another one fails', async ({ page, shop, staffPage }) => {
  const failed = async (count: number) =>
    expect
      .poll(async () =>
        (await shop.staff.orders()).filter(({ fulfillment }) =>
          fulfillment.mails?.some(({ state }) => state === 'failed'),
        ),
      )
      .toHaveLength(count);
  await shop.staff.placeOrder(makeOrder(1, { email: 'unknown@example.com' }));
  await failed(1);
  await staffPage.openWithToken(await shop.staff.token(), '/admin');
  const notice = page.getByText('1 mail could not be sent.');
  await page.getByRole('button', { name: /^Show/ }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(staffPage.row(`${orderPrefix}100001`)).toBeVisible();
  await expect(notice).toBeHidden();
  await shop.staff.placeOrder(makeOrder(2, { email: 'unknown@example.org' }));
  await failed(2);
  await page.reload();
  await expect(page.getByText('2 mails could not be sent.')).toBeVisible();
});

test.describe('without mail', () => {
  test.use({ hasMail: false });

  test('the details have neither a page nor mails', async ({ shop, staffPage }) => {
    await placePaidOrders(shop, 1);
    await openDetails(shop, staffPage);
    await expect(staffPage.main.getByRole('button', { name: 'Ship…' })).toBeVisible();
    for (const text of ['Order page', 'Shopper can cancel', 'Mails'])
      await expect(staffPage.main.getByText(text)).toHaveCount(0);
  });

  test('a shipment whose mail was sent is not undone, and the reason is shown', async ({
    page,
    shop,
    staffPage,
    consoleGuard,
  }) => {
    consoleGuard.allowStatus(409);
    await placePaidOrders(shop, 1);
    await shop.staff.ship(await shop.staff.order(`${orderPrefix}100001`), '9400111899223197428497');
    await refuseUndo(page);
    await openDetails(shop, staffPage);
    await staffPage.main.getByRole('button', { name: 'Not shipped' }).click();
    await expect(staffPage.main.getByRole('alert')).toHaveText(
      'The shopper was told by email that the order has shipped. Correct the carrier or the tracking number, which ' +
        'sends another email.',
    );
  });
});

/** Answers as the server does an hour after an order was placed, and a minute after it was shipped. */
async function refuseUndo(page: Page): Promise<void> {
  const body = {
    code: 'mail_sent',
    message: 'The shopper was told by email that the order has shipped',
    hint: 'Correct the carrier or the tracking number, which sends another email',
  };
  await page.route('/api/orders/*/changes', (route) =>
    route.request().postDataJSON().type === 'unship' ? route.fulfill({ status: 409, json: body }) : route.fallback(),
  );
}
