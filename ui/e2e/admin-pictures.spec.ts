import { readFile } from 'node:fs/promises';
import { photo } from './support/photo';
import { expect, test } from './support/shop';
import { imageOf, listedColors, texture, thirdColor, uploadOf } from './support/brand';

const uploaded = /^\/pictures\/[0-9a-f]{32}-800\.jpg$/;

test.beforeEach(async ({ shop, staffPage }) => staffPage.openWithToken(await shop.staff.token()));

test('a picture uploaded for a color is shown to shoppers in the width that fits', async ({
  page,
  shop,
  frame,
  product,
  staffPage,
}) => {
  await staffPage.edit();
  await staffPage.pictureFile(thirdColor).setInputFiles(photo);
  await expect(staffPage.form.getByText('The picture is uploaded.')).toBeVisible();
  await expect(staffPage.colorField('Image URL', listedColors.indexOf(thirdColor))).toHaveValue(uploaded);
  await staffPage.saveButton.click();
  await expect(frame.toast('Product updated')).toBeVisible();
  const pink = (await shop.staff.product()).variants.find(({ color }) => color === thirdColor);
  expect(pink?.image).toMatch(uploaded);

  await product.open();
  await product.select({ color: thirdColor });
  await expect(product.image.first()).toHaveAttribute('src', pink?.image ?? '');
  const shown = () =>
    product.image.first().evaluate((img: HTMLImageElement) => [new URL(img.currentSrc).pathname, img.naturalWidth > 0]);
  await expect
    .poll(shown)
    .toEqual([expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-(480|640|800|1200)\.webp$/), true]);
  const response = await page.request.get(pink?.image ?? '');
  expect(response.headers()['cache-control']).toContain('immutable');
});

test('a picture is chosen with the keyboard, or dropped on the field', async ({ page, staffPage }) => {
  const button = staffPage.form.getByRole('button', { name: 'Upload a picture' });
  // Before the focus: a key may reach the page before Chromium intercepts its file dialog.
  const opened = page.waitForEvent('filechooser');
  await button.focus();
  await page.keyboard.press('Enter');
  await (await opened).setFiles(photo);
  await expect(staffPage.field('Image URL')).toHaveValue(uploaded);
  const first = await staffPage.field('Image URL').inputValue();
  await expect(button).toBeFocused();

  const other = uploadOf(texture);
  const bytes = (await readFile(other)).toString('base64');
  const dropped = await page.evaluateHandle((content) => {
    const binary = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([binary], 'photo.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, bytes);
  await staffPage.field('Image URL').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(staffPage.field('Image URL')).not.toHaveValue(first);
  await expect(staffPage.field('Image URL')).toHaveValue(uploaded);
});

test('a file that is no picture is refused with the reason, and the URL stays', async ({ consoleGuard, staffPage }) => {
  consoleGuard.allowStatus(415);
  await staffPage.field('Image URL').fill(imageOf(thirdColor));
  const file = staffPage.pictureFile();
  await file.setInputFiles({ name: 'text.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(staffPage.error).toHaveText('This file is not a JPEG, PNG or WebP picture.');
  await file.setInputFiles({ name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(staffPage.error).toContainText('The file is not a JPEG, PNG or WebP picture. Export it');
  await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(staffPage.error).toHaveText(/more than 10 MB/);
  await expect(staffPage.field('Image URL')).toHaveValue(imageOf(thirdColor));
});

test('a picture that no product shows is listed, and deleted for everybody', async ({
  page,
  shop,
  staffPage,
  frame,
}) => {
  const token = await shop.staff.token();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg' };
  const saved = await page.request.post('/api/pictures', { headers, data: await readFile(photo) });
  const { image } = (await saved.json()) as { image: string };
  expect((await page.request.get(image)).status()).toBe(200);
  await page.reload();
  const section = page.getByRole('region', { name: 'Unused pictures' });
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(section).toContainText(/800 × 1000, \d+ KiB/);
  await section.getByRole('button', { name: /^Delete the picture/ }).click();
  await expect(frame.toast('Picture deleted')).toBeVisible();
  await expect(section).toHaveCount(0);
  await expect(staffPage.tab('Products')).toBeVisible();
  expect((await page.request.get(image)).status()).toBe(404);
});
