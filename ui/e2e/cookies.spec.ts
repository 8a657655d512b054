import { expect, phone, test } from './shop';

const stored = () => localStorage.getItem('cookieConsent');

test.use({ consent: null });

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a first visit is asked about cookies at the bottom; Learn more leads to /privacy', async ({
      page,
      frame,
    }) => {
      await page.goto('/');
      const box = await frame.cookies.boundingBox();
      const { height } = page.viewportSize() ?? { height: 0 };
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 32);
      expect(await page.evaluate(stored)).toBeNull();
      await frame.cookies.getByRole('link', { name: 'Learn more' }).click();
      await expect(page).toHaveURL('/privacy');
      await expect(frame.cookies).toBeVisible();
    });
  });
}

for (const [button, value] of [
  ['Accept', 'accepted'],
  ['Decline', 'declined'],
] as const) {
  test(`${button} stores ${value} and hides the question for good`, async ({ page, frame }) => {
    await page.goto('/');
    await frame.cookies.getByRole('button', { name: button }).click();
    await expect(frame.cookies).toBeHidden();
    expect(await page.evaluate(stored)).toBe(value);
    await page.goto('/shop');
    await expect(frame.heading).toBeVisible();
    await expect(frame.cookies).toBeHidden();
  });
}
