import { expect, test } from './support/shop';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('at 360 px Add to Cart fits on one line, next to the quantity', async ({ product }) => {
  await product.open();
  const [button, stepper] = await Promise.all([
    product.addToCartButton.boundingBox(),
    product.increaseButton.boundingBox(),
  ]);
  expect(button?.height).toBeLessThanOrEqual(56);
  expect(button?.y).toBeLessThan((stepper?.y ?? 0) + (stepper?.height ?? 0));
});

test('the page extends under a notch, and a double tap does not zoom', async ({ page, product }) => {
  await product.open();
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /\bviewport-fit=cover\b/);
  for (const control of [
    product.increaseButton,
    product.addToCartButton,
    product.color('Pink'),
    page.getByRole('link').first(),
  ])
    await expect(control).toHaveCSS('touch-action', 'manipulation');
});

test('each video source declares its format, so that a browser fetches only one it can play', async ({ product }) => {
  await product.open();
  await product.thumbnails.last().tap();
  const sources = product.video.locator('source');
  await expect(sources).toHaveCount(2);
  await expect(sources.first()).toHaveAttribute('type', 'video/webm; codecs=vp9');
  await expect(sources.last()).toHaveAttribute('type', 'video/mp4');
});
