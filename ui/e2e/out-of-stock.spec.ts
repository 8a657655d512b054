import { expect, test } from './support/shop';

test('the page promises a restock in 1-2 weeks, an email, the same quality and fast shipping, and says hoodie', async ({
  page,
  frame,
}) => {
  await page.goto('/out-of-stock');
  await expect(frame.heading).toHaveText('Temporarily Out of Stock');
  await expect(frame.main.getByRole('listitem')).toHaveText([
    'Restock in 1-2 weeks',
    'An email the moment it is back',
    'The same quality and fast shipping',
  ]);
  await expect(frame.main).toContainText('hoodie');
  await expect(frame.main.getByText(/Your order/)).toBeHidden();
});

test('Back to Shop, Go Home and Contact Us open their pages', async ({ page, frame }) => {
  for (const [name, path] of [
    ['Back to Shop', '/shop'],
    ['Go Home', '/'],
    ['Contact Us', '/contact'],
  ] as const) {
    await page.goto('/out-of-stock');
    await frame.main.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
});

test('after an order the page says that the order is saved as pending and nothing is charged', async ({
  page,
  frame,
}) => {
  await page.addInitScript(() => localStorage.setItem('lastOrder', '{"orderNumber":"LC482913"}'));
  await page.goto('/out-of-stock');
  await expect(frame.main).toContainText('Your order LC482913 is saved as pending, and you have not been charged.');
  await frame.main.getByRole('link', { name: 'See your order' }).click();
  await expect(page).toHaveURL('/success');
});
