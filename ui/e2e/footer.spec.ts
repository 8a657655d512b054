import { brand } from './support/brand';
import { recordRequestUrls } from './support/record-requests';
import { expect, test } from './support/shop';

test('the subscribe form takes an email address, shows a thank-you for 2 seconds, clears its field and sends nothing', async ({
  page,
  frame,
}) => {
  await page.goto('/');
  const sent = recordRequestUrls(page);
  await expect(frame.subscribeEmail).toHaveAttribute('type', 'email');
  await frame.subscribeEmail.fill('not an email');
  await frame.subscribeButton.click();
  await expect(frame.subscribeEmail).toHaveValue('not an email');
  await frame.subscribeEmail.fill('maya@example.com');
  await frame.subscribeButton.click();
  const thanks = 'Success! You have subscribed to our emails.';
  await expect(frame.toast(thanks)).toBeVisible();
  expect(await frame.toastSeconds(thanks)).toBe(2);
  await expect(frame.subscribeEmail).toHaveValue('');
  expect(sent).toEqual([]);
});

test('an empty email is accepted: only the input type validates it', async ({ page, frame }) => {
  await page.goto('/');
  await frame.subscribeEmail.fill('');
  await frame.subscribeButton.click();
  await expect(frame.toast('Success! You have subscribed to our emails.')).toBeVisible();
});

const sections = [
  ['Customer Service', { FAQ: '/faq', Shipping: '/shipping', Contact: '/contact' }],
  ['Company', { 'About Us': '/about', Blog: '/blog' }],
  ['Legal', { 'Privacy Policy': '/privacy', 'Terms of Service': '/terms' }],
] as const;

test('each section of the footer links to its pages; a copyright line and a privacy link end it', async ({
  page,
  frame,
}) => {
  await page.goto('/');
  for (const [heading, links] of sections) {
    await expect(frame.footerLinks(heading)).toHaveText(Object.keys(links));
    for (const [name, path] of Object.entries(links)) {
      await frame.footerLinks(heading).filter({ hasText: name }).click();
      await expect(page).toHaveURL(path);
      await expect(frame.heading).toBeFocused();
    }
  }
  await page.goto('/shop');
  await expect(frame.footer.getByText(new RegExp(`^© 20\\d\\d ${brand.name}`))).toBeVisible();
  await frame.footer.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(page).toHaveURL('/privacy');
});

test('the cancellation link is only in the footer of the checkout page', async ({ page, frame }) => {
  const link = frame.footer.getByRole('link', { name: 'Cancellation Policy' });
  for (const path of ['/', '/shop', '/success', '/cancellation']) {
    await page.goto(path);
    await expect(frame.footer).toBeVisible();
    await expect(link).toBeHidden();
  }
  await page.goto('/checkout');
  await link.click();
  await expect(page).toHaveURL('/cancellation');
  await expect(link).toBeHidden();
});
