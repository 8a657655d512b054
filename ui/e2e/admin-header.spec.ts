import { site, orderPrefix } from './support/brand';
import { makeOrder } from './support/order';
import { animated, expect, phone, test } from './support/shop';
import { account } from './support/server';

test('at 1280 px the whole staff header fits in one row of at most 56 px below a banner of 24 px', async ({
  shop,
  frame,
  staffPage,
}) => {
  await staffPage.openWithToken(await shop.staff.token());
  await expect(frame.promotion).toHaveCSS('height', '24px');
  const header = await frame.header.boundingBox();
  expect(header?.height).toBeLessThanOrEqual(56);
  const parts = [
    frame.logo,
    ...['Home', 'Shop', 'Contact'].map((name) => frame.link(name)),
    frame.cartButton,
    frame.header.getByText(account.email),
    frame.header.getByRole('button', { name: 'Change password' }),
    frame.header.getByRole('button', { name: 'Sign out' }),
  ];
  let right = 0;
  for (const part of parts) {
    await expect(part).toBeVisible();
    const box = await part.boundingBox();
    if (!box || !header) throw new Error('no box');
    expect(box.x).toBeGreaterThanOrEqual(right);
    expect(box.y).toBeGreaterThanOrEqual(header.y);
    expect(box.y + box.height).toBeLessThanOrEqual(header.y + header.height);
    right = box.x + box.width;
  }
  expect(right).toBeLessThanOrEqual(1280);
});

test.describe('with animations', () => {
  test.use(animated);

  test('the banner on the staff page scrolls and can be paused', async ({ page, shop, frame, staffPage }) => {
    await staffPage.openWithToken(await shop.staff.token());
    const track = frame.promotion.getByText(site.promo).first().locator('xpath=..');
    const state = () => track.evaluate((element) => element.getAnimations()[0]?.playState);
    await page.mouse.move(640, 500);
    await expect.poll(state).toBe('running');
    await page.getByRole('button', { name: 'Pause the banner' }).press('Enter');
    await expect.poll(state).toBe('paused');
  });
});

test('a long staff email is truncated, and the header stays in one row', async ({ page, shop, frame, staffPage }) => {
  const email = `${'long-name-'.repeat(6)}@a-long-domain.example`;
  await page.route('/api/auth/verify', (route) => route.fulfill({ json: { valid: true, user: { _id: 'u1', email } } }));
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await staffPage.openWithToken(await shop.staff.token());
    await expect(frame.header.getByTitle(email)).toBeVisible();
    expect((await frame.header.boundingBox())?.height).toBeLessThanOrEqual(56);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the first order and its buttons are on the first screen', async ({ shop, frame, staffPage }) => {
    await shop.staff.placeOrder(makeOrder(1));
    await shop.staff.placeOrder(makeOrder(2));
    await staffPage.openWithToken(await shop.staff.token(), '/admin?tab=orders');
    const cancel = await staffPage.action('Cancel', `${orderPrefix}100002`).boundingBox();
    if (!cancel) throw new Error('the order is not shown');
    expect(cancel.y + cancel.height).toBeLessThanOrEqual(812);
    await expect(frame.header.getByText(account.email)).toBeVisible();
    await expect(frame.header.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(frame.menuButton).toBeVisible();
    await expect(frame.cartButton).toBeVisible();
  });
});
