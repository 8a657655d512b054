import { stallRequests } from './support/stall-requests';
import { account } from './support/server';
import { expect, phone, test } from './support/shop';

const failed = 'Demo mode - API not available';
const token = () => localStorage.getItem('adminToken');

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('Login shows Logging in... while busy, stores the token, shows a 3-second toast and opens /admin', async ({
      page,
      frame,
      staffPage,
    }) => {
      const release = await stallRequests(page, '/api/auth/login');
      await staffPage.signIn();
      await expect(staffPage.main.getByRole('button', { name: 'Logging in...' })).toHaveAttribute('aria-busy', 'true');
      release();
      await expect(page).toHaveURL('/admin');
      await expect(frame.toast('Logged in successfully!')).toBeVisible();
      expect(await frame.toastSeconds('Logged in successfully!')).toBe(3);
      expect(await page.evaluate(token)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
      await expect(frame.footer).toBeHidden();
    });
  });
}

test('email and password are required', async ({ page, staffPage }) => {
  await page.goto('/admin/login');
  await staffPage.loginButton.click();
  await expect(staffPage.email).toHaveAccessibleDescription('Please enter your email address');
  await expect(staffPage.email).toBeFocused();
  await expect(staffPage.password).toHaveAccessibleDescription('Please enter your password');
  await staffPage.email.fill(account.email);
  await expect(staffPage.email).not.toHaveAttribute('aria-invalid');
});

test('a wrong password and an unknown email show the same toast and the same error at the form', async ({
  frame,
  consoleGuard,
  staffPage,
}) => {
  consoleGuard.allowStatus(401);
  for (const wrong of [
    { ...account, password: 'not the password' },
    { ...account, email: 'nobody@shop.example' },
  ]) {
    await staffPage.signIn(wrong);
    await expect(frame.toast(failed)).toBeVisible();
    expect(await frame.toastSeconds(failed)).toBe(5);
    await expect(staffPage.error).toHaveText('Wrong email or password. Check both and try again.');
    await expect(staffPage.loginButton).toBeEnabled();
  }
});

test('after five wrong passwords even the right one is rejected, with the time to wait', async ({
  frame,
  consoleGuard,
  staffPage,
}) => {
  consoleGuard.allowStatus(401);
  consoleGuard.allowStatus(429);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await staffPage.signIn({ ...account, password: `wrong password ${attempt}` });
    await expect(staffPage.error).toBeVisible();
  }
  await staffPage.signIn();
  await expect(staffPage.error).toHaveText(/^Too many attempts\. Wait \d+ s, then try again\.$/);
  await expect(frame.toast(failed)).toBeVisible();
});

test('an unreachable server is reported as such', async ({ page, frame, consoleGuard, staffPage }) => {
  consoleGuard.allowUnreachable();
  await page.route('/api/auth/login', (route) => route.abort('connectionrefused'));
  await staffPage.signIn();
  await expect(frame.toast(failed)).toBeVisible();
  await expect(staffPage.error).toHaveText('The server cannot be reached. Check the connection and try again.');
});

test('the session check shows Loading..., sends the bearer token and admits a valid one', async ({
  page,
  shop,
  staffPage,
}) => {
  const bearer = await shop.staff.token();
  await page.addInitScript((value) => localStorage.setItem('adminToken', value), bearer);
  const request = page.waitForRequest('**/api/auth/verify');
  const release = await stallRequests(page, '/api/auth/verify');
  await page.goto('/admin');
  await expect(staffPage.main.getByText('Loading...', { exact: true })).toBeVisible();
  expect((await request).headers()['authorization']).toBe(`Bearer ${bearer}`);
  release();
  await expect(staffPage.tab('Products')).toBeVisible();
  await expect(staffPage.main.getByText('Loading...', { exact: true })).toBeHidden();
});

test('without a token the dashboard redirects to the login page without any API request', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto('/admin?tab=orders');
  await expect(page).toHaveURL('/admin/login');
  expect(calls).toEqual([]);
});

test('an invalid token is removed silently', async ({ page, frame, staffPage }) => {
  await page.goto('/admin/login');
  await page.evaluate(() => localStorage.setItem('adminToken', 'no.such.token'));
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate(token)).toBeNull();
  await expect(staffPage.error).toBeHidden();
  await expect(frame.toast('')).toHaveCount(0);
});

test('a session check without a response times out', async ({ page, shop, consoleGuard }) => {
  consoleGuard.allow(/\/api\/auth\/verify/);
  await page.goto('/admin/login');
  await page.evaluate((value) => localStorage.setItem('adminToken', value), await shop.staff.token());
  const release = await stallRequests(page, '/api/auth/verify');
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate(token)).toBeNull();
  release();
});

test('signing out ends the session everywhere: the token becomes invalid', async ({
  page,
  shop,
  request,
  staffPage,
}) => {
  const bearer = await shop.staff.token();
  await staffPage.openWithToken(bearer);
  const ended = page.waitForResponse('**/api/auth/logout');
  await staffPage.signOutButton.click();
  await expect(page).toHaveURL('/admin/login');
  expect((await ended).status()).toBe(200);
  const response = await request.get('/api/orders', { headers: { Authorization: `Bearer ${bearer}` } });
  expect(response.status()).toBe(401);
});

test('a session that has ended opens a sign-in dialog, and a reload redirects to the login page', async ({
  page,
  shop,
  request,
  consoleGuard,
  staffPage,
}) => {
  consoleGuard.allowStatus(401);
  const bearer = await shop.staff.token();
  await staffPage.openWithToken(bearer);
  await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${bearer}` } });
  await staffPage.tab('Orders').click();
  await expect(staffPage.signInDialog).toBeVisible();
  await expect(page).toHaveURL('/admin?tab=orders');
  await page.reload();
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate(token)).toBeNull();
});

test('sign-in opens Orders, and later the tab that was used last in this browser', async ({ page, staffPage }) => {
  await staffPage.signIn();
  await expect(staffPage.tab('Orders')).toHaveAttribute('aria-selected', 'true');
  await expect(staffPage.searchField).toBeVisible();
  await staffPage.tab('Figures').click();
  await staffPage.signOutButton.click();
  await expect(page).toHaveURL('/admin/login');
  await staffPage.signIn();
  await expect(staffPage.tab('Figures')).toHaveAttribute('aria-selected', 'true');
});

test('staff change their password', async ({ page, shop, frame, consoleGuard, staffPage }) => {
  consoleGuard.allowStatus(422);
  await staffPage.openWithToken(await shop.staff.token());
  await staffPage.changePasswordButton.click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill('something else');
  await dialog.getByLabel('New password').fill('short');
  const change = dialog.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(dialog.getByLabel('New password')).toHaveAccessibleDescription(/at least 12 characters/);
  await dialog.getByLabel('New password').fill('another long password');
  await change.click();
  await expect(frame.toast('Failed to change password')).toBeVisible();
  await dialog.getByLabel('Current password').fill(account.password);
  await change.click();
  await expect(frame.toast('Password changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await staffPage.signOutButton.click();
  await expect(page).toHaveURL('/admin/login');
  await staffPage.signIn({ ...account, password: 'another long password' });
  await expect(page).toHaveURL('/admin');
});

test('shoppers never load the code and the styles of the staff page', async ({
  page,
  product,
  cart,
  checkout,
  frame,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/');
  await product.buy();
  await cart.checkoutButton.click();
  await expect(checkout.placeOrderButton).toBeVisible();
  await page.goto('/success');
  await expect(frame.heading).toBeVisible();
  expect(scripts.filter((url) => /Admin|ProductForm|Tabs|staff-/.test(url))).toEqual([]);
});

test('Back from a reloaded page of the shop shows the staff page with its styles', async ({
  page,
  frame,
  staffPage,
}) => {
  await page.goto('/admin/login');
  const width = async () => (await staffPage.email.boundingBox())?.width;
  const styled = await width();
  await frame.link('Contact').click();
  await expect(page).toHaveURL('/contact');
  await page.reload();
  await page.goBack();
  await expect(staffPage.email).toBeVisible();
  await expect.poll(width).toBe(styled);
  await expect(page.locator('link[rel="stylesheet"][href*="/staff-"]')).toHaveCount(1);
});

test('the browser keeps a device cookie that pages cannot read, and sends it at the next sign-in', async ({
  page,
  context,
  staffPage,
}) => {
  await staffPage.signIn();
  await expect(page).toHaveURL('/admin');
  const [cookie, ...more] = await context.cookies();
  expect(more).toEqual([]);
  expect(cookie).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Strict', secure: false });
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await staffPage.signOutButton.click();
  await expect(page).toHaveURL('/admin/login');
  const sent = page.waitForRequest('**/api/auth/login');
  await staffPage.signIn();
  expect((await (await sent).allHeaders())['cookie']).toBe(`${cookie?.name}=${cookie?.value}`);
});
