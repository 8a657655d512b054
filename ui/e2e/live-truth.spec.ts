import {
  about,
  band,
  blog,
  chargeTime,
  firstColor,
  home,
  imageOf,
  listPriceText,
  materialAndCare,
  productPath,
  productTexts,
  questions,
  thirdColor,
  title as productTitle,
  titled,
} from './support/brand';
import { expect, phone, test } from './support/live-shop';
import { account, fabric } from './support/server';

/** The title of each page, as served and once its scripts have run. */
const titles: Record<string, string> = {
  '/': home.homePage.title,
  '/shop': 'Shop All Products',
  [productPath]: productTitle,
  '/contact': 'Contact',
  '/faq': 'FAQ',
  '/shipping': 'Shipping Information',
  '/about': about.aboutPage.title,
  '/blog': blog.blogPage.title,
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
  '/cancellation': 'Cancellation Policy',
  '/checkout': 'Checkout',
  '/success': 'No order in this browser',
  '/out-of-stock': 'What is in stock',
};

/** What the specification says and a live shop must not: claims that nothing makes true. */
const untrue = new RegExp(
  String.raw`hypoallergenic|true to size|its loft|every message|a blanket. Washed|started sewing|50% OFF|sale ends|only 3 left|hurry|selling fast|\d reviews|what customers say|24\/7|hoodie|subscribe|not charged now|${listPriceText.replaceAll(/[$.]/g, String.raw`\$&`)}|read more|the moment it is back|demo mode|total paid|[A-Z]{2}000000`,
  'i',
);

test('no page says what is not true, before and after its scripts run', async ({ page, request }) => {
  for (const [path, title] of Object.entries(titles)) {
    const html = await (await request.get(path)).text();
    // Without the addresses of files.
    expect(html.replaceAll(/<script.*?<\/script>|<style.*?<\/style>/gs, ''), path).not.toMatch(untrue);
    if (path !== '/success') expect(html).toContain(`<title>${titled(title)}</title>`);
    await page.goto(path);
    await expect(page).toHaveTitle(titled(title));
    await expect(page.locator('main')).not.toHaveText('');
    await expect(page.locator('body')).not.toHaveText(untrue);
  }
});

test('a page that is not here says so', async ({ page, frame, consoleGuard }) => {
  consoleGuard.allowStatus(404);
  await page.goto('/nowhere');
  await expect(frame.heading).toHaveText('This page is not here.');
  await expect(page).toHaveTitle(titled('This page is not here.'));
});

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('the stock is named when 5 or fewer are left', async ({ page, shop, product }) => {
      const notice = page.getByText(/^Only \d+ left in stock$/);
      await shop.staff.setStock(firstColor, 6);
      await product.open();
      await expect(notice).toHaveCount(0);
      for (const stock of [5, 1]) {
        await shop.staff.setStock(firstColor, stock);
        await page.reload();
        await expect(notice).toHaveText(`Only ${stock} left in stock`);
      }
      await shop.staff.setStock(firstColor, 0);
      await page.reload();
      await expect(page.getByText('Sold out', { exact: true })).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  });
}

test('a product page says what the product is made of, and where', async ({ page, shop, product }) => {
  await product.open();
  const details = product.details(materialAndCare);
  await details.locator('summary').click();
  await expect(details.locator('p').first()).toHaveText(fabric);
  await expect(details.locator('p').nth(1)).toHaveText('Imported');
  await expect(details.getByText(questions.care)).toBeVisible();
  const robe = { title: 'Robe', description: 'Warm.', price: 49, image: imageOf(thirdColor), inventory: 3 };
  const { _id: id } = await shop.staff.addProduct({ ...robe, fabric: '100% cotton', origin: 'made_in_usa' });
  await page.goto(`/product/${id}`);
  await expect(product.main.locator('summary')).toHaveText([productTexts.material, 'Shipping and returns']);
  await product.details(productTexts.material).locator('summary').click();
  await expect(product.details(productTexts.material).locator('p')).toHaveText(['100% cotton', 'Made in U.S.A.']);
});

test('filters apply to the single product', async ({ page }) => {
  await page.goto('/shop');
  await page.getByLabel('Price:').selectOption(`${band} and up`);
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});

test('a message without the main script is sent to the shop, which says that it keeps none', async ({
  page,
  frame,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(405);
  consoleGuard.allow(/ERR_FAILED/);
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill('nora@mail.example');
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
  await expect(frame.heading).toHaveText('Nothing was sent');
});

test('the policies name Stripe, its cookies, when the card is charged, sales tax and the seller', async ({ page }) => {
  for (const [path, texts] of [
    ['/privacy', ['Stripe handles our payments', '__stripe_mid', 'the page of your order', '12 Oak Street']],
    ['/terms', [`We charge your card ${chargeTime} later`, 'No sales tax is added to your order.', '12 Oak Street']],
    ['/shipping', ['we email you the carrier and the tracking number']],
    ['/cancellation', ['a canceled order is never charged', 'Cancel this order']],
    ['/faq', ['When is my card charged?', questions.faqCount]],
  ] as const) {
    await page.goto(path);
    for (const text of texts) await expect(page.locator('main'), path).toContainText(text);
  }
});

test('nobody is asked about cookies where there are none, and nobody is thanked for no order', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.removeItem('cookieConsent'));
  await page.goto('/success');
  await expect(page.getByRole('heading', { name: 'No order in this browser' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
});

test('a wrong password is a failed sign-in', async ({ page, frame, consoleGuard }) => {
  consoleGuard.allowStatus(401);
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill('not this password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(frame.toast('Sign-in failed')).toBeVisible();
});

for (const path of ['/success', '/out-of-stock'])
  test(`${path} without an order has a button below its text, and a picture beside it`, async ({ page, frame }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    const button = frame.main.getByRole('link', { name: /Shop$/ });
    const [text, picture] = [await button.boundingBox(), await frame.main.locator('picture').boundingBox()];
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan(picture?.x ?? 0);
  });
