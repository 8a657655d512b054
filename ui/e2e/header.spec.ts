import { productPath, site, thirdColor } from './support/brand';
import { animated, expect, phone, test } from './support/shop';

const { promo: promotion } = site;

test.describe('with animations', () => {
  test.use(animated);

  test('a scrolling banner repeats the promotion and pauses on hover, on focus and with its button', async ({
    page,
    frame,
  }) => {
    await page.goto('/');
    const items = frame.promotion.getByText(promotion, { exact: true });
    expect(await items.count()).toBeGreaterThan(3);
    const track = items.first().locator('xpath=..');
    const state = () => track.evaluate((element) => element.getAnimations()[0]?.playState);
    await page.mouse.move(640, 500);
    await expect.poll(state).toBe('running');
    await frame.promotion.hover();
    await expect.poll(state).toBe('paused');
    await page.mouse.move(640, 500);
    await expect.poll(state).toBe('running');
    await page.getByRole('button', { name: 'Pause the banner' }).focus();
    await expect.poll(state).toBe('paused');
    await page.keyboard.press('Enter');
    await frame.logo.focus();
    await expect(page.getByRole('button', { name: 'Play the banner' })).toBeVisible();
    await expect.poll(state).toBe('paused');
  });
});

test('header and promotion are on every page, and the logo links to the home page', async ({
  page,
  frame,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(404);
  const routes = ['/shop', '/contact', '/faq', '/shipping', '/about', '/blog', '/privacy', '/terms', '/cancellation'];
  const more = ['/checkout', '/success', '/out-of-stock', productPath, '/admin/login', '/no-such-page'];
  for (const route of [...routes, ...more]) {
    await page.goto(route);
    await expect(frame.promotion).toBeVisible();
    await expect(frame.logo).toHaveAttribute('href', '/');
    await expect(frame.cartButton).toBeVisible();
  }
  await frame.logo.click();
  await expect(page).toHaveURL('/');
});

test('Home, Shop and Contact open their pages, and the current one is marked', async ({ page, frame }) => {
  await page.goto('/faq');
  for (const [name, path] of [
    ['Shop', '/shop'],
    ['Contact', '/contact'],
    ['Home', '/'],
  ] as const) {
    await frame.link(name).click();
    await expect(page).toHaveURL(path);
    await expect(frame.link(name)).toHaveAttribute('aria-current', 'page');
    await expect(frame.heading).toBeFocused();
  }
});

test('the badge on the cart button shows the total quantity if it is above zero', async ({
  page,
  frame,
  product,
  cart,
}) => {
  await page.goto('/');
  await frame.expectCartCount(0);
  await expect(frame.cartButton).toHaveText('');
  await product.buy({ quantity: 2 });
  await cart.closeButton.click();
  await frame.expectCartCount(2);
  await expect(frame.cartButton).toHaveText('2');
  await product.buy({ color: thirdColor, quantity: 5 });
  await cart.closeButton.click();
  await expect(frame.cartButton).toHaveText('7');
  await frame.openCart();
  await cart.clearButton.click();
  await cart.closeButton.click();
  await expect(frame.cartButton).toHaveText('');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the links collapse into a menu, and following one closes it', async ({ page, frame }) => {
    await page.goto('/');
    await expect(frame.link('Shop')).toBeHidden();
    await frame.openMenu();
    await expect(frame.menu.getByRole('link')).toHaveText(['', 'Home', 'Shop', 'Contact']);
    await frame.menu.getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(frame.menu).toBeHidden();
    await frame.openMenu();
    await frame.menu.getByRole('link', { name: 'Contact' }).click();
    await expect(frame.menu).toBeHidden();
  });

  test('the menu is a modal dialog: it traps focus, returns it, and makes the page inert', async ({ page, frame }) => {
    await page.goto('/');
    await frame.openMenu();
    await expect(frame.menu).toBeFocused();
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab');
    await expect(frame.menu.locator(':focus')).toHaveCount(1);
    await frame.expectBackgroundInert(true);
    await page.keyboard.press('Escape');
    await expect(frame.menu).toBeHidden();
    await expect(frame.menuButton).toBeFocused();
    await frame.openMenu();
    await frame.menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(frame.menu).toBeHidden();
    await frame.openMenu();
    await page.mouse.click(187, 790);
    await expect(frame.menu).toBeHidden();
  });
});
