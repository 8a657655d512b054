import type { Locator } from '@playwright/test';
import { findViolations } from './support/accessibility';
import { photo } from './support/photo';
import { expect, test } from './support/shop';
import { imageOf, secondColor, selecting, textOfColor, texture, thirdColor, uploadOf } from './support/brand';

const brown = { color: secondColor, image: imageOf(secondColor), inventory: 5 };
const pink = { color: thirdColor, image: imageOf(thirdColor), inventory: 5 };
const socks = {
  title: 'Wool Socks',
  price: 12.5,
  image: imageOf(secondColor),
  description: 'Warm.',
  variants: [brown, pink],
};
const otherPhoto = uploadOf(texture);

/** The pictures of a color in the form. */
class PictureRow {
  readonly group: Locator;
  readonly items: Locator;
  readonly alt: Locator;

  constructor(form: Locator, color: string) {
    this.group = form.getByRole('group', { name: `Pictures of ${color}` });
    this.items = this.group.getByRole('listitem').getByRole('button');
    this.alt = this.group.getByLabel(/^Alternative text/);
  }

  button(name: string): Locator {
    return this.group.getByRole('button', { name });
  }

  async add(files: string[]): Promise<void> {
    await this.group.locator('input[type=file]').setInputFiles(files);
  }
}

function imagesOf(row: PictureRow): Promise<string[]> {
  return row.items.locator('img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src));
}

test('a color gets pictures, which are ordered by keys and by dragging, and the product page shows them', async ({
  page,
  shop,
  frame,
  product,
  staffPage,
}) => {
  await shop.staff.addProduct(socks);
  await staffPage.openWithToken(await shop.staff.token());
  await staffPage.edit('Wool Socks');
  const row = new PictureRow(staffPage.form, thirdColor);
  await expect(row.items).toHaveCount(1);
  await expect(row.button('Move left')).toHaveCount(0);
  await row.add([photo, otherPhoto]);
  await expect(row.items).toHaveCount(3);
  await row.items.nth(1).click();
  await row.alt.fill('The heel');
  await expect(row.items.nth(1)).toHaveAccessibleName('Picture 2 of 3: The heel');

  // Keys: Alt and an arrow on the picture, then a button. The focus stays.
  await row.items.nth(1).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(row.items.nth(2)).toHaveAccessibleName('Picture 3 of 3: The heel');
  await expect(row.items.nth(2)).toBeFocused();
  await expect(row.group.getByRole('status').filter({ hasText: 'Now picture 3 of 3' })).toBeAttached();
  await row.button('Move left').click();
  await row.button('Move left').click();
  await expect(row.items.nth(0)).toHaveAccessibleName('Picture 1 of 3: The heel');
  await expect(row.button('Move left')).toHaveAttribute('aria-disabled', 'true');
  await expect(staffPage.colorField('Image URL', 1)).toHaveValue(/^\/pictures\//);

  // Dragging: the last one to the front.
  await row.items.nth(2).scrollIntoViewIfNeeded();
  const [before, from, to] = [await imagesOf(row), await center(row.items.nth(2)), await center(row.items.nth(0))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => imagesOf(row)).toHaveLength(3);
  await expect(row.items.nth(1)).toHaveAccessibleName('Picture 2 of 3: The heel');
  expect((await imagesOf(row)).map(idOf)).toEqual([before[2], before[0], before[1]].map(idOf));
  expect(await findViolations(page)).toEqual([]);

  await staffPage.saveButton.click();
  await expect(frame.toast('Product updated')).toBeVisible();
  const saved = (await shop.staff.product('wool-socks')).variants[1];
  expect(saved?.pictures).toEqual([
    { image: expect.stringMatching(/^\/pictures\//) as unknown, alt: 'The heel' },
    { image: imageOf(thirdColor), alt: '' },
  ]);

  await page.goto(`/product/wool-socks${selecting(thirdColor)}`);
  await expect(product.thumbnails).toHaveCount(4);
  await product.thumbnail('The heel').click();
  await expect(product.image).toHaveAccessibleName('The heel');
  await product.zoomButton.click();
  const zoom = page.getByRole('dialog', { name: 'The heel' });
  await expect(zoom.getByRole('status')).toHaveText('2 of 4');
  await page.keyboard.press('Escape');
  await product.select({ color: secondColor });
  await expect(product.thumbnails).toHaveCount(2);
  await expect(product.image).toHaveAccessibleName(textOfColor(secondColor));
  expect(await findViolations(page)).toEqual([]);
});

test('a draft keeps the pictures, a removed one goes, and a color takes at most eight', async ({
  page,
  shop,
  frame,
  staffPage,
}) => {
  const pictures = [2, 3, 4, 5, 6, 7, 8].map((number) => ({ image: `/favicon.svg?${number}`, alt: `View ${number}` }));
  await shop.staff.addProduct({
    ...socks,
    variants: [
      { ...brown, pictures },
      { ...pink, pictures },
    ],
  });
  await staffPage.openWithToken(await shop.staff.token());
  await staffPage.edit('Wool Socks');
  const row = new PictureRow(staffPage.form, secondColor);
  await expect(row.items).toHaveCount(8);
  await expect(row.button(`Add pictures of ${secondColor}`)).toHaveAttribute('aria-disabled', 'true');
  await row.items.nth(3).click();
  await row.button('Remove picture').click();
  await expect(row.items).toHaveCount(7);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(row.items).toHaveCount(7);
  await staffPage.saveButton.click();
  await expect(frame.toast('Product updated')).toBeVisible();
  const saved = await shop.staff.product('wool-socks');
  expect(saved.variants.map((variant) => variant.pictures?.map(({ alt }) => alt).join())).toEqual([
    'View 2,View 3,View 5,View 6,View 7,View 8',
    'View 2,View 3,View 4,View 5,View 6,View 7,View 8',
  ]);
});

async function center(item: Locator): Promise<{ x: number; y: number }> {
  const box = await item.boundingBox();
  if (!box) throw new Error('The picture is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The picture of a file, whatever its width. */
function idOf(src = ''): string {
  return new URL(src).pathname.replace(/-\d+\.\w+$/, '');
}
