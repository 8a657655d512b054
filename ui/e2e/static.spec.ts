import { about, blog, brand, cancelTime, shipTime, site } from './support/brand';
import { expect, test } from './support/shop';

const pages = [
  ['/privacy', 'Privacy Policy', ['do not leave your browser', brand.supportEmail]],
  ['/terms', 'Terms of Service', [`Refunds are given only within ${brand.refundDays} days of delivery.`]],
  ['/about', about.about.heading, [about.about.lead]],
  ['/shipping', 'Shipping Information', ['Free shipping with protection', 'tracking email', `within ${shipTime}`]],
  [
    '/cancellation',
    'Cancellation Policy',
    [`within ${cancelTime} of placing your order for a full refund`, `Contact support at ${brand.supportEmail}`],
  ],
] as const;

test('policies, shipping information and About Us state their facts', async ({ page, frame }) => {
  for (const [path, heading, facts] of pages)
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(frame.heading).toHaveText(heading);
      for (const fact of facts) await expect(frame.main).toContainText(fact);
    });
});

test('the FAQ has eight questions that expand to answers, the first one open, and the usual time of delivery', async ({
  page,
  frame,
}) => {
  await page.goto('/faq');
  const questions = frame.main.locator('details');
  await expect(questions).toHaveCount(8);
  await expect(questions.first().locator('p')).toBeVisible();
  await questions.first().locator('summary').click();
  for (const question of await questions.all()) {
    const answer = question.locator('p').first();
    await expect(answer).toBeHidden();
    await question.locator('summary').click();
    await expect(answer).toBeVisible();
  }
  await expect(frame.main).toContainText(site.usualDelivery);
});

test('the blog has its posts, and Read more stays on the page', async ({ page, frame }) => {
  await page.goto('/blog');
  await expect(frame.main.getByRole('article')).toHaveCount(blog.blog.posts.length);
  const links = frame.main.getByRole('link', { name: blog.blog.readMore });
  await expect(links).toHaveCount(blog.blog.posts.length);
  await links.last().click();
  await expect(page).toHaveURL(/\/blog(#.*)?$/);
  await expect(frame.heading).toHaveText(blog.blog.heading);
});
