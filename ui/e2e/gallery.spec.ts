import { expect, test } from './support/shop';

test.describe('the gallery', () => {
  test("shows the selected color's image, six fixed ones and the video", async ({ product }) => {
    await product.open();
    await expect(product.thumbnails).toHaveCount(8);
    await expect(product.image).toHaveAccessibleName(/in white/);
    for (const [name, text] of [
      ['Plush', /Close-up of soft white plush/],
      ['Side', /seen from the side/],
      ['Back', /from the back/],
      ['Detail', /Close-up of a black strap/],
      ['Flat', /laid flat/],
      ['All four colors', /The four Snuggle Cups colors/],
    ] as const) {
      await product.thumbnail(name).click();
      await expect(product.image).toHaveAccessibleName(text);
      await expect(product.thumbnail(name)).toHaveAttribute('aria-current', 'true');
    }
    await product.thumbnail('Play the video').click();
    await expect(product.video).toBeVisible();
    await expect.poll(() => product.video.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  });

  test('returns to the first image when another color is selected', async ({ product }) => {
    await product.open();
    await product.thumbnail('Back').click();
    await product.select({ color: 'Pink' });
    await expect(product.image).toHaveAccessibleName(/in blush pink/);
    await product.thumbnail('Play the video').click();
    await product.select({ color: 'Brown' });
    await expect(product.image).toHaveAccessibleName(/in teddy brown/);
    await expect(product.video).toBeHidden();
  });

  test('offers AVIF and WebP in four widths and one JPEG, reserves the space of its image, and works with the keyboard', async ({
    page,
    product,
  }) => {
    await product.open();
    const sources = product.image.locator('xpath=..').locator('source');
    expect(await sources.evaluateAll((all) => all.map((source) => source.getAttribute('type')))).toEqual([
      'image/avif',
    ]);
    await expect(product.image).toHaveAttribute('srcset', /white-480\.webp 480w, .*640w, .*800w, .*1200w/);
    await expect(product.image).toHaveAttribute('width', '800');
    await expect(product.image).toHaveAttribute('height', '1000');
    await expect(product.image).toHaveAttribute('fetchpriority', 'high');
    await expect
      .poll(() => product.image.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/white-\d+\.avif$/);
    await product.thumbnail('White').focus();
    await page.keyboard.press('Tab');
    await expect(product.thumbnail('Plush')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(product.image).toHaveAccessibleName(/Close-up of soft white plush/);
  });

  test('does not autoplay the video with reduced motion', async ({ page, product }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await product.open();
    await product.thumbnail('Play the video').click();
    await expect.poll(() => product.video.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
    expect(await product.video.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });
});
