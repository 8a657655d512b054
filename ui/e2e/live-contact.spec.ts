import { expect, test } from './support/live-shop';

const thanks = 'Thank you for reaching out! We received your message.';

for (const [path, label] of [
  ['/contact', 'Comment'],
  ['/', 'Message'],
] as const)
  test(`a message from ${path} is mailed to support, and one that is not taken keeps its text`, async ({
    page,
    frame,
    mailServer,
    consoleGuard,
  }) => {
    consoleGuard.allowStatus(422);
    consoleGuard.allowStatus(429);
    consoleGuard.allow(/ERR_FAILED/);
    await page.goto(path);
    const { main } = frame;
    const [name, email, text] = ['Name (optional)', 'Email', label].map((one) => main.getByLabel(one, { exact: true }));
    const send = main.getByRole('button', { name: 'Send', exact: true });
    await name?.fill('Nora');
    await email?.fill('nora@mail.example');
    await text?.fill('My card is 4242 4242 4242 4242');
    await send.click();
    await expect(text as NonNullable<typeof text>).toBeFocused();
    await expect(text as NonNullable<typeof text>).toHaveAccessibleDescription(/do not enter a card number/);
    await text?.fill('Is it warm & soft?');
    await page.route('**/api/contact', (route) => route.abort());
    await send.click();
    await expect(main.getByRole('alert')).toHaveText('Your message was not sent. Please try again.');
    await page.unroute('**/api/contact');
    await page.route('**/api/contact', (route) => route.fulfill({ status: 429, json: { code: 'x', message: 'x' } }));
    await send.click();
    await expect(main.getByRole('alert')).toContainText('too many');
    await page.unroute('**/api/contact');
    await expect(text as NonNullable<typeof text>).toHaveValue('Is it warm & soft?');
    await expect(frame.toast(thanks)).toHaveCount(0);
    await send.click();
    await expect(frame.toast(thanks)).toBeVisible();
    await expect(main.getByRole('alert')).toHaveCount(0);
    await expect(text as NonNullable<typeof text>).toHaveValue('');
    const mail = await mailServer?.mail('Message from Nora');
    expect(String(mail?.to)).toBe('help@shop.example');
    expect(mail?.text).toContain('Is it warm & soft?');
  });

test('the footer has no form', async ({ page, frame }) => {
  await page.goto('/');
  await expect(frame.footer.getByRole('textbox')).toHaveCount(0);
  await expect(frame.footer.getByText('Questions?')).toBeVisible();
});
