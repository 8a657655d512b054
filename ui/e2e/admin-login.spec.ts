import { hold } from './stall-requests';
import { account } from './server';
import { expect, phone, test } from './shop';

const failed = 'Demo mode - API not available';
const token = () => localStorage.getItem('adminToken');

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('Login says Logging in... while busy, keeps the token, greets for 3 seconds and goes to /admin', async ({
      page,
      frame,
      staffPage,
    }) => {
      const release = await hold(page, '/api/auth/login');
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
  await staffPage.login.click();
  await expect(staffPage.email).toHaveAccessibleDescription('Please enter your email address');
  await expect(staffPage.email).toBeFocused();
  await expect(staffPage.password).toHaveAccessibleDescription('Please enter your password');
  await staffPage.email.fill(account.email);
  await expect(staffPage.email).not.toHaveAttribute('aria-invalid');
});

test('a wrong password and an unknown address get the same toast and the same truth beside the form', async ({
  frame,
  watch,
  staffPage,
}) => {
  watch.allowStatus(401);
  for (const wrong of [
    { ...account, password: 'not the password' },
    { ...account, email: 'nobody@shop.example' },
  ]) {
    await staffPage.signIn(wrong);
    await expect(frame.toast(failed)).toBeVisible();
    expect(await frame.toastSeconds(failed)).toBe(5);
    await expect(staffPage.problem).toHaveText('Wrong email or password. Check both and try again.');
    await expect(staffPage.login).toBeEnabled();
  }
});

test('after five wrong passwords it says how long to wait, in the right password too', async ({
  frame,
  watch,
  staffPage,
}) => {
  watch.allowStatus(401);
  watch.allowStatus(429);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await staffPage.signIn({ ...account, password: `wrong password ${attempt}` });
    await expect(staffPage.problem).toBeVisible();
  }
  await staffPage.signIn();
  await expect(staffPage.problem).toHaveText(/^Too many attempts\. Wait \d+ s, then try again\.$/);
  await expect(frame.toast(failed)).toBeVisible();
});

test('a server that cannot be reached is told as that', async ({ page, frame, watch, staffPage }) => {
  watch.allowUnreachable();
  await page.route('/api/auth/login', (route) => route.abort('connectionrefused'));
  await staffPage.signIn();
  await expect(frame.toast(failed)).toBeVisible();
  await expect(staffPage.problem).toHaveText('The server cannot be reached. Check the connection and try again.');
});

test('the session check says Loading..., sends the bearer token, and lets in who has a valid one', async ({
  page,
  shop,
  staffPage,
}) => {
  const bearer = await shop.staff.token();
  await page.addInitScript((value) => localStorage.setItem('adminToken', value), bearer);
  const asked = page.waitForRequest('**/api/auth/verify');
  const release = await hold(page, '/api/auth/verify');
  await page.goto('/admin');
  await expect(staffPage.main.getByText('Loading...', { exact: true })).toBeVisible();
  expect((await asked).headers()['authorization']).toBe(`Bearer ${bearer}`);
  release();
  await expect(staffPage.tab('Products')).toBeVisible();
  await expect(staffPage.main.getByText('Loading...', { exact: true })).toBeHidden();
});

test('without a token the dashboard leads to the login page, and the server is asked nothing', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto('/admin?tab=orders');
  await expect(page).toHaveURL('/admin/login');
  expect(calls).toEqual([]);
});

test('a token that does not stand is removed without a word', async ({ page, frame, staffPage }) => {
  await page.goto('/admin/login');
  await page.evaluate(() => localStorage.setItem('adminToken', 'no.such.token'));
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate(token)).toBeNull();
  await expect(staffPage.problem).toBeHidden();
  await expect(frame.toast('')).toHaveCount(0);
});

test('a session check without an answer is given up', async ({ page, shop, watch }) => {
  watch.allow(/\/api\/auth\/verify/);
  await page.goto('/admin/login');
  await page.evaluate((value) => localStorage.setItem('adminToken', value), await shop.staff.token());
  const release = await hold(page, '/api/auth/verify');
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate(token)).toBeNull();
  release();
});

test('signing out ends the session everywhere: the token is dead', async ({ page, shop, request, staffPage }) => {
  const bearer = await shop.staff.token();
  await staffPage.openWith(bearer);
  const ended = page.waitForResponse('**/api/auth/logout');
  await staffPage.signOut.click();
  await expect(page).toHaveURL('/admin/login');
  expect((await ended).status()).toBe(200);
  const answer = await request.get('/api/orders', { headers: { Authorization: `Bearer ${bearer}` } });
  expect(answer.status()).toBe(401);
});

test('a session that has ended meanwhile opens sign-in over the page, and a reload leads to the login page', async ({
  page,
  shop,
  request,
  watch,
  staffPage,
}) => {
  watch.allowStatus(401);
  const bearer = await shop.staff.token();
  await staffPage.openWith(bearer);
  await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${bearer}` } });
  await staffPage.tab('Orders').click();
  await expect(staffPage.signInAgain).toBeVisible();
  await expect(page).toHaveURL('/admin?tab=orders');
  await page.reload();
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate(token)).toBeNull();
});

test('staff change their password', async ({ page, shop, frame, watch, staffPage }) => {
  watch.allowStatus(422);
  await staffPage.openWith(await shop.staff.token());
  await staffPage.changePassword.click();
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
  await staffPage.signOut.click();
  await expect(page).toHaveURL('/admin/login');
  await staffPage.signIn({ ...account, password: 'another long password' });
  await expect(page).toHaveURL('/admin');
});

test('shoppers never load the code of the staff page', async ({ page, product, cart, checkout, frame }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/');
  await product.buy();
  await cart.checkout.click();
  await expect(checkout.placeOrder).toBeVisible();
  await page.goto('/success');
  await expect(frame.heading).toBeVisible();
  expect(scripts.filter((url) => /Admin|ProductForm|Tabs/.test(url))).toEqual([]);
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
  await staffPage.signOut.click();
  await expect(page).toHaveURL('/admin/login');
  const sent = page.waitForRequest('**/api/auth/login');
  await staffPage.signIn();
  expect((await (await sent).allHeaders())['cookie']).toBe(`${cookie?.name}=${cookie?.value}`);
});
