import { layoutShift, recordLayoutShifts } from './support/layout-shift';
import { expect, test } from './support/shop';
import { orderPrefix, site } from './support/brand';

test('the page says when to expect a restock, and promises an email, the same quality and fast shipping', async ({
  page,
  frame,
}) => {
  await page.goto('/out-of-stock');
  await expect(frame.heading).toHaveText('Temporarily Out of Stock');
  await expect(frame.main.getByRole('listitem')).toHaveText([
    `Restock in ${site.restockTime}`,
    'An email the moment it is back',
    'The same quality and fast shipping',
  ]);
  await expect(frame.main).toContainText(site.outOfStockLead);
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
  await page.addInitScript(
    (order) => localStorage.setItem('lastOrder', order),
    `{"orderNumber":"${orderPrefix}482913"}`,
  );
  await page.goto('/out-of-stock');
  await expect(frame.main).toContainText(
    `Your order ${orderPrefix}482913 is saved as pending, and you have not been charged.`,
  );
  await frame.main.getByRole('link', { name: 'See your order' }).click();
  await expect(page).toHaveURL('/success');
});

test('the first screen of every size says that the order is saved, with its number and email, and nothing moves', async ({
  page,
  frame,
}) => {
  const lastOrder = JSON.stringify({ orderNumber: `${orderPrefix}482913`, shipping: { email: 'maya@example.com' } });
  await page.addInitScript((text) => localStorage.setItem('lastOrder', text), lastOrder);
  await recordLayoutShifts(page);
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [390, 844],
    [667, 375],
    [768, 1024],
    [844, 390],
    [1280, 720],
    [1366, 650],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/out-of-stock');
    const note = frame.main.getByText(/^Your order [A-Z]{2}482913 is saved.*We have your email as maya@example\.com\./);
    await expect(note, `${width}`).toBeInViewport({ ratio: 1 });
    await expect(frame.heading).toHaveAccessibleDescription(/[A-Z]{2}482913/);
    expect(await layoutShift(page), `${width}`).toBe(0);
  }
});
