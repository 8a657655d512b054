import { expect, test } from './support/shop';
import { thirdColor } from './support/brand';

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
    product.color(thirdColor),
    page.getByRole('link').first(),
  ])
    await expect(control).toHaveCSS('touch-action', 'manipulation');
});

test('each video source declares its format, so that a browser fetches only one it can play', async ({ product }) => {
  await product.open();
  await product.thumbnails.last().tap();
  await expect(product.video).toBeVisible();
  const types = await product.video
    .locator('source')
    .evaluateAll((sources) => sources.map((source) => source.getAttribute('type')));
  expect(types).toEqual(['video/webm; codecs=av01.0.08M.08', 'video/mp4', 'video/webm; codecs=vp9', 'video/mp4']);
});
