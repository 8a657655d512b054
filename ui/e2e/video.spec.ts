import { pictures } from './support/brand';
import type { ProductPage } from './support/pages/ProductPage';
import { expect, phone, test } from './support/shop';

test('the arrow keys turn the product in the video', async ({ page, product }) => {
  await openVideo(product);
  await expect(product.turnSlider).toHaveAttribute('aria-valuetext', 'Facing forward');
  await product.turnSlider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(product.turnSlider).toHaveAttribute('aria-valuetext', '2 degrees to the right');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(product.turnSlider).toHaveAttribute('aria-valuetext', '2 degrees to the left');
  await page.keyboard.press('End');
  await expect(product.turnSlider).toHaveAttribute('aria-valuetext', '32 degrees to the right');
  await expectTime(product, 1);
  await page.keyboard.press('Home');
  await expect(product.turnSlider).toHaveAttribute('aria-valuetext', '32 degrees to the left');
  await expectTime(product, 3);
  await expect(product.thumbnail('Play the video')).toHaveAttribute('aria-current', 'true');
});

test('a mouse turns the product with a drag over the video or with a click on the slider', async ({
  page,
  product,
}) => {
  await openVideo(product);
  const box = await boxOf(product.video);
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle);
  await page.mouse.down();
  await page.mouse.move(middle[0] + box.width / 4, middle[1] + 50, { steps: 5 });
  await page.mouse.up();
  await expect(product.turnSlider).toHaveValue('16');
  // The sine of a twelfth of a turn is a half.
  await expectTime(product, 4 / 12);
  expect(await isPaused(product)).toBe(true);
  const slider = await boxOf(product.turnSlider);
  await product.turnSlider.click({ position: { x: 2, y: slider.height / 2 } });
  await expect(product.turnSlider).toHaveValue('-32');
  await expectTime(product, 3);
});

test('the video plays and pauses with its button or a click, and the slider follows it', async ({ product }) => {
  await openVideo(product);
  await product.gallery.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(product.turnSlider).not.toHaveValue('0');
  await product.gallery.getByRole('button', { name: 'Pause', exact: true }).click();
  expect(await isPaused(product)).toBe(true);
  await product.video.click({ position: { x: 100, y: 100 } });
  await expect.poll(() => isPaused(product)).toBe(false);
  await product.turnSlider.press('Home');
  expect(await isPaused(product)).toBe(true);
  await expectTime(product, 3);
});

for (const [width, file] of [
  [1023, `${pictures.filmFile}.webm`],
  [1024, `${pictures.filmFile}-1080.webm`],
] as const)
  test(`a window of ${width} px loads ${file} when it is shown`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 800 });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await product.open();
    await product.thumbnail('Play the video').hover();
    expect(loaded.filter((url) => /\.(webm|mp4)$/.test(url))).toEqual([]);
    await product.thumbnail('Play the video').click();
    const current = () => product.video.evaluate((video: HTMLVideoElement) => video.currentSrc);
    await expect.poll(current).toMatch(new RegExp(`/media/${file}$`));
    await product.gallery.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(product.turnSlider).not.toHaveValue('0');
  });

test.describe('on a phone', () => {
  test.use(phone);

  test('a finger moves the slider, and does not swipe to another picture', async ({ page, product }) => {
    await openVideo(product);
    const { x, y, width, height } = await boxOf(product.turnSlider);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: x + width * at, y: y + height / 2 }],
      });
    await touch('touchStart', 0.5);
    for (const at of [0.6, 0.7, 0.8, 0.99]) await touch('touchMove', at);
    await touch('touchEnd');
    await expect(product.turnSlider).toHaveValue('32');
    await expectTime(product, 1);
    await expect(product.thumbnail('Play the video')).toHaveAttribute('aria-current', 'true');
    await product.turnSlider.tap({ position: { x: 2, y: height / 2 } });
    await expect(product.turnSlider).toHaveValue('-32');
  });
});

async function openVideo(product: ProductPage): Promise<void> {
  await product.open();
  await product.thumbnail('Play the video').click();
  await product.turnSlider.scrollIntoViewIfNeeded();
  await expect(product.turnSlider).toBeInViewport({ ratio: 1 });
}

/** Expects the video, which is 4 seconds long, to show the frame at this time. */
async function expectTime(product: ProductPage, seconds: number): Promise<void> {
  const shown = () =>
    product.video.evaluate((video: HTMLVideoElement) => (video.seeking ? Number.NaN : video.currentTime));
  await expect.poll(shown).toBeCloseTo(seconds, 1);
}

function isPaused(product: ProductPage): Promise<boolean> {
  return product.video.evaluate((video: HTMLVideoElement) => video.paused);
}

async function boxOf(part: ProductPage['video']) {
  const box = await part.boundingBox();
  if (!box) throw new Error('the element has no box');
  return box;
}
