import { M, productPath, reviewsText, thirdColor } from './support/brand';
import { expect, phone, test } from './support/shop';

test.use(phone);

test('on a phone the links of the footer and of the reviews are 48 px high', async ({ page, frame, product }) => {
  for (const path of ['/', productPath, '/faq']) {
    await page.goto(path);
    for (const link of await frame.footer.getByRole('link').all())
      expect((await link.boundingBox())?.height, `${path} ${await link.textContent()}`).toBeGreaterThanOrEqual(48);
  }
  await product.open();
  const reviews = product.main.getByRole('link', { name: reviewsText });
  await reviews.scrollIntoViewIfNeeded();
  // The target is larger than the box, which must not grow when the stylesheet loads.
  const height = await reviews.evaluate((link) => {
    const { top, bottom, left } = link.getBoundingClientRect();
    const isHit = (y: number) => document.elementFromPoint(left + 1, y) === link;
    let [first, last] = [top + 1, bottom - 1];
    while (isHit(first - 1)) first -= 1;
    while (isHit(last + 1)) last += 1;
    return last - first + 1;
  });
  expect(height).toBeGreaterThanOrEqual(48);
});

test('the toast of an added line covers neither the line nor the close button', async ({ frame, product, cart }) => {
  await product.buy({ color: thirdColor });
  const toast = await frame.toast('Added to cart!').boundingBox();
  const line = await cart.line(thirdColor, M).boundingBox();
  const close = await cart.closeButton.boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 999)).toBeLessThanOrEqual(line?.y ?? 0);
  expect((toast?.x ?? 0) + (toast?.width ?? 999)).toBeLessThanOrEqual(close?.x ?? 0);
});
