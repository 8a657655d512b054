import { recordRequestUrls } from './support/record-requests';
import { expect, phone, test } from './support/shop';

test.use({ flags: ['--support-email', 'hello@owner.example'] });

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('sending shows a thank-you, clears name, email, phone and comment, and makes no request', async ({
      page,
      frame,
    }) => {
      await page.goto('/contact');
      const sent = recordRequestUrls(page);
      const labels = ['Name (optional)', 'Email', 'Phone (optional)', 'Comment (optional)'];
      const fields = labels.map((label) => frame.main.getByLabel(label, { exact: true }));
      for (const field of fields) await field.fill('maya@example.com');
      await frame.main.getByRole('button', { name: 'Send' }).click();
      await expect(frame.toast('Thank you for reaching out! We received your message.')).toBeVisible();
      for (const field of fields) await expect(field).toHaveValue('');
      expect(sent).toEqual([]);
    });
  });
}

test('the support email and Available 24/7 are shown, and only the email address is required', async ({
  page,
  frame,
}) => {
  await page.goto('/contact');
  await expect(frame.main.getByRole('link', { name: 'hello@owner.example' })).toHaveAttribute(
    'href',
    'mailto:hello@owner.example',
  );
  await expect(frame.main.getByText('Available 24/7', { exact: true })).toBeVisible();
  const email = frame.main.getByLabel('Email', { exact: true });
  const send = frame.main.getByRole('button', { name: 'Send' });
  await send.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter your email address');
  await email.fill('maya');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await send.click();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  await email.fill('maya@example.com');
  await send.click();
  await expect(frame.toast('Thank you for reaching out! We received your message.')).toBeVisible();
});
