import { productPath, orderPrefix, priceText } from './support/brand';
import { printedPages } from './support/printed-pages';
import { routes, states } from './support/screens';
import { expect, test } from './support/shop';

test('the page of an order prints as a receipt on one page', async ({ page, shop, frame }) => {
  const success = states.find(({ name }) => name === 'success after an order');
  await success?.go(page, shop);
  await expect(frame.main.getByText(`${orderPrefix}482913`)).toBeVisible();
  expect(await printedPages(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  for (const text of [`${orderPrefix}482913`, 'Maya Rivers', 'Portland, OR 97205-1234', 'Total Paid', priceText(2)])
    await expect(frame.main.getByText(text).first()).toBeVisible();
});

test('a printed page has neither controls nor footer, and prints every answer', async ({
  page,
  shop,
  frame,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(404);
  await page.emulateMedia({ media: 'print' });
  for (const route of routes.filter(({ name }) => !name.startsWith('/admin'))) {
    await route.go(page, shop);
    await expect(page.locator('button:visible, footer:visible, form:visible'), route.name).toHaveCount(0);
  }
  await page.goto('/faq');
  const answers = frame.main.locator('details p');
  await expect(answers).toHaveCount(8);
  for (const answer of await answers.all()) expect((await answer.boundingBox())?.height ?? 0).toBeGreaterThan(10);
});

test('the first sheet of every printed page has its title, and no more sheets than its content needs', async ({
  page,
  shop,
  frame,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(404);
  await page.setViewportSize({ width: 816, height: 1056 });
  await page.emulateMedia({ media: 'print' });
  for (const route of routes.filter(({ name }) => !name.startsWith('/admin'))) {
    await route.go(page, shop);
    const { y = Infinity, height = 0 } = (await frame.heading.boundingBox()) ?? {};
    expect(y + height, route.name).toBeLessThan(900);
  }
  for (const [path, sheets] of [
    [productPath, 2],
    ['/faq', 1],
  ] as const) {
    await page.goto(path);
    expect(await printedPages(page), path).toBeLessThanOrEqual(sheets);
  }
});
