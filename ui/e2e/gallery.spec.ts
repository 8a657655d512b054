import type { CDPSession, Locator, Page } from '@playwright/test';
import {
  back,
  fileOf,
  firstColor,
  productPath,
  productTexts,
  secondColor,
  selecting,
  side,
  textOfColor,
  texture,
  thirdColor,
  together,
} from './support/brand';
import { expect, phone, test } from './support/shop';

test.describe('the gallery', () => {
  test("shows the selected color's image, six fixed ones and the video", async ({ product }) => {
    await product.open();
    await expect(product.thumbnails).toHaveCount(8);
    await expect(product.image).toHaveAccessibleName(textOfColor(firstColor));
    for (const { name, text } of productTexts.pictures) {
      await product.thumbnail(name).click();
      await expect(product.image).toHaveAccessibleName(text(firstColor));
      await expect(product.thumbnail(name)).toHaveAttribute('aria-current', 'true');
    }
    await product.thumbnail('Play the video').click();
    await expect(product.video).toBeVisible();
    await expect.poll(() => product.video.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  });

  test('pauses the video while it is out of view', async ({ page, product }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await product.open();
    await product.thumbnail('Play the video').click();
    const isPaused = () => product.video.evaluate((video: HTMLVideoElement) => video.paused);
    await expect.poll(isPaused).toBe(false);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(isPaused).toBe(true);
    await product.video.scrollIntoViewIfNeeded();
    await expect.poll(isPaused).toBe(false);
  });

  test('returns to the first image when the one in view is not in the selected color', async ({ product }) => {
    await product.open();
    await product.thumbnail(together.name).click();
    await product.select({ color: thirdColor });
    await expect(product.image).toHaveAccessibleName(textOfColor(thirdColor));
    await product.thumbnail('Play the video').click();
    await product.select({ color: secondColor });
    await expect(product.image).toHaveAccessibleName(textOfColor(secondColor));
    await expect(product.video).toBeHidden();
  });

  test('offers AVIF and WebP in four widths and one JPEG, reserves the space of its image, and works with the keyboard', async ({
    page,
    product,
  }) => {
    await product.open();
    const sources = product.image.locator('xpath=..').locator('source');
    await expect(sources).toHaveAttribute('type', 'image/avif');
    await expect(product.image).toHaveAttribute('srcset', /-480\.webp 480w, .*640w, .*800w, .*1200w/);
    await expect(product.image).toHaveAttribute('width', '800');
    await expect(product.image).toHaveAttribute('height', '1000');
    await expect(product.image).toHaveAttribute('fetchpriority', 'high');
    await expect
      .poll(() => product.image.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(new RegExp(`${fileOf(firstColor)}-\\d+\\.avif$`));
    await product.thumbnail(firstColor).focus();
    await page.keyboard.press('Tab');
    await expect(product.thumbnail(texture.name)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(product.image).toHaveAccessibleName(texture.text(firstColor));
  });

  test('does not autoplay the video with reduced motion', async ({ page, product }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await product.open();
    await product.thumbnail('Play the video').click();
    await expect.poll(() => product.video.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
    expect(await product.video.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });
});

test('the arrow keys show the next and the previous picture', async ({ page, product }) => {
  await product.open();
  await product.zoomButton.focus();
  await page.keyboard.press('ArrowRight');
  await expect(product.thumbnail(texture.name)).toHaveAttribute('aria-current', 'true');
  await expect(product.zoomButton).toBeFocused();
  await product.thumbnail(texture.name).focus();
  await page.keyboard.press('ArrowRight');
  await expect(product.thumbnail(side.name)).toHaveAttribute('aria-current', 'true');
  await expect(product.thumbnail(side.name)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(product.thumbnail(texture.name)).toHaveAttribute('aria-current', 'true');
  for (let more = 0; more < 9; more += 1) await page.keyboard.press('ArrowRight');
  await expect(product.thumbnail('Play the video')).toBeFocused();
  await expect(product.video).toBeVisible();
});

test('the button that enlarges a picture is on the picture at every width', async ({ page, product }) => {
  await product.open();
  for (const width of [320, 375, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [button, picture] = [await product.zoomButton.boundingBox(), await product.image.boundingBox()];
    if (!button || !picture) throw new Error('the button or the picture has no box');
    expect(button.y + button.height, `at ${width} px`).toBeLessThan(picture.y + picture.height);
  }
});

test('fixed pictures show the selected color, or say which one they show', async ({ product }) => {
  await product.open(selecting(thirdColor));
  await product.thumbnail(back.name).click();
  await expect(product.image).toHaveAccessibleName(back.text(thirdColor));
  await expect(product.track.locator('[data-current]')).toHaveText('');
  await product.select({ color: firstColor });
  await expect(product.image).toHaveAccessibleName(back.text(firstColor));
  await product.thumbnail(texture.name).click();
  await expect(product.image).toHaveAccessibleName(texture.text(firstColor));
  await product.select({ color: secondColor });
  await expect(product.image).toHaveAccessibleName(texture.text(secondColor));
  await expect(product.track.locator('[data-current]')).toHaveText('');
  await product.thumbnail('Play the video').click();
  await expect(product.track.locator('[data-current]')).toContainText(`Shown in ${productTexts.video.color}`);
});

test('a picture can be enlarged, moved and closed with the keyboard', async ({ page, product }) => {
  await product.open(selecting(thirdColor));
  await product.thumbnail(back.name).click();
  await expect(product.thumbnail(back.name)).toHaveAttribute('aria-current', 'true');
  await product.zoomButton.click();
  const dialog = page.getByRole('dialog', { name: back.name });
  const picture = dialog.getByRole('button', { name: back.text(thirdColor) });
  const view = picture.locator('xpath=..');
  await expect(picture).toBeFocused();
  const small = await widthOf(picture);
  await page.keyboard.press('+');
  await expect.poll(() => widthOf(picture)).toBeCloseTo(2 * small);
  const before = await scrollOf(view);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => scrollOf(view)).toBeGreaterThan(before);
  const zoomIn = dialog.getByRole('button', { name: 'Zoom in', exact: true });
  const zoomOut = dialog.getByRole('button', { name: 'Zoom out', exact: true });
  await zoomIn.click();
  await expect(zoomIn).toBeDisabled();
  await zoomOut.click();
  await zoomOut.click();
  await expect.poll(() => widthOf(picture)).toBeCloseTo(small);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(product.zoomButton).toBeFocused();
});

test('a click on a picture enlarges it; in the dialog a click magnifies and the mouse drags', async ({
  page,
  product,
}) => {
  await product.open();
  await product.image.click();
  const dialog = page.getByRole('dialog', { name: firstColor });
  const picture = dialog.getByRole('button', { name: textOfColor(firstColor) });
  const view = picture.locator('xpath=..');
  const small = await widthOf(picture);
  await view.click();
  await expect.poll(() => widthOf(picture)).toBeCloseTo(2 * small);
  const before = await scrollOf(view);
  await page.mouse.move(640, 500);
  await page.mouse.down();
  await page.mouse.move(640, 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => scrollOf(view)).toBeCloseTo(before + 100);
  await view.click();
  await expect.poll(() => widthOf(picture)).toBeCloseTo(small);
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a swipe shows the next picture and its thumbnail', async ({ page, product }) => {
    await product.open();
    await swipe(page, product.track);
    await expect(product.thumbnail(texture.name)).toHaveAttribute('aria-current', 'true');
    await expect(product.image).toHaveAccessibleName(texture.text(firstColor));
    for (let more = 0; more < 6; more += 1) await swipe(page, product.track);
    await expect(product.video).toBeVisible();
    await expect(product.thumbnails.last()).toBeInViewport({ ratio: 1 });
  });

  test('two fingers magnify a picture in the dialog', async ({ page, product }) => {
    await product.open();
    await product.zoomButton.tap();
    const picture = page.getByRole('dialog', { name: firstColor }).locator('img');
    const small = await widthOf(picture);
    const session = await page.context().newCDPSession(page);
    await touch(session, 'touchStart', 50);
    for (const apart of [100, 150]) await touch(session, 'touchMove', apart);
    await touch(session, 'touchEnd');
    await expect.poll(() => widthOf(picture)).toBeCloseTo(3 * small);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test('a swipe shows the next picture', async ({ page, product }) => {
    await page.goto(productPath);
    await swipe(page, product.track);
    await expect(product.track.getByRole('img', { name: texture.text(firstColor) })).toBeInViewport({
      ratio: 0.9,
    });
    await expect(product.buyBar).toBeHidden();
  });
});

async function widthOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.width ?? 0;
}

function scrollOf(part: Locator): Promise<number> {
  return part.evaluate((element) => element.scrollTop);
}

/** Moves a finger to the left over an element, and waits until the next picture is in place. */
async function swipe(page: Page, part: Locator): Promise<void> {
  const box = await part.boundingBox();
  if (!box) throw new Error('the element has no box');
  const session = await page.context().newCDPSession(page);
  const position = () => part.evaluate((element) => element.scrollLeft);
  const before = await position();
  // Seconds. The browser scrolls on after a fast swipe: the finger moves slowly and stops, however busy the machine is.
  let time = Date.now() / 1000;
  const move = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: box.x + box.width * at, y: box.y + box.height / 2 }],
      timestamp: (time += 0.1),
    });
  await move('touchStart', 0.8);
  for (const at of [0.7, 0.5, 0.3, 0.2, 0.2]) await move('touchMove', at);
  await move('touchEnd');
  await expect.poll(position).toBe(before + box.width);
}

/** Touches the screen with two fingers this far apart; with none at the end. */
function touch(session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) {
  const fingers = apart === undefined ? [] : [-apart / 2, apart / 2];
  return session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: fingers.map((offset, id) => ({ x: 187 + offset, y: 400, id })),
  });
}

test('the enlarged picture leads to the others by buttons, arrow keys and swipes', async ({ page, product }) => {
  await product.open();
  await product.zoomButton.click();
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  await expect(dialog(firstColor)).toContainText('1 of 7');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog(firstColor)).toContainText('1 of 7');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(texture.name)).toContainText('2 of 7');
  await dialog(texture.name).getByRole('button', { name: 'Next picture' }).click();
  await expect(dialog(side.name)).toContainText('3 of 7');
  const picture = dialog(side.name).getByRole('button', { name: /^Zoom in: / });
  await picture.dispatchEvent('touchstart', { touches: [{ identifier: 1, clientX: 300, clientY: 300 }] });
  await picture.dispatchEvent('touchend', { changedTouches: [{ identifier: 1, clientX: 400, clientY: 300 }] });
  await expect(dialog(texture.name)).toContainText('2 of 7');
  // The arrow keys move a magnified picture.
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(texture.name)).toContainText('2 of 7');
});

test('the gallery stays on the picture that was enlarged last', async ({ page, product }) => {
  await product.open();
  await product.zoomButton.click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: texture.name, exact: true })).toContainText('2 of 7');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(product.zoomButton).toBeFocused();
  await expect(product.zoomButton).toHaveAccessibleName(`Enlarge: ${texture.name}`);
  await expect(product.image).toBeInViewport({ ratio: 0.9 });
  await expect(product.thumbnail(texture.name)).toHaveAttribute('aria-current', 'true');
});

test('on a desktop the picture stays in view beside the choices', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await product.open();
  await expect(product.main.locator('summary')).toHaveCount(3);
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect(product.image).toBeInViewport({ ratio: 1 });
  await expect(product.buyNowButton).toBeInViewport({ ratio: 1 });
});
