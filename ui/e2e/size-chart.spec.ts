import { expect, phone, test } from './support/shop';

test('the title and the close button of the size chart stay while it scrolls', async ({ page, product }) => {
  for (const [width, height] of [
    [375, 667],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await product.open();
    await product.sizeChartButton.click();
    await product.sizeChart.getByText('Comfort level').scrollIntoViewIfNeeded();
    await product.sizeChart.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
    await expect(product.sizeChart.getByRole('heading', { name: 'Size Chart' })).toBeInViewport({ ratio: 1 });
    await product.sizeChart.getByRole('button', { name: 'Close' }).click();
    await expect(product.sizeChart).toBeHidden();
  }
});

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('the size chart has its texts, and closes with its button, a click on the backdrop and Escape', async ({
      page,
      frame,
      product,
    }) => {
      await product.open();
      await product.sizeChartButton.click();
      const chart = product.sizeChart;
      await expect(chart.getByText('Fit Guide', { exact: true })).toBeVisible();
      await expect(chart).toContainText('Between sizes? Size up for a relaxed fit, size down for a supportive fit.');
      await expect(chart.getByRole('columnheader')).toHaveText(['Size', 'Band (inches)', 'Cup', 'Fit']);
      const rows = await chart.getByRole('row').allInnerTexts();
      expect(rows.slice(1).map((row) => row.split(/\s+/))).toEqual([
        ['S', '32-34', 'A-C', 'Comfortable'],
        ['M', '34-36', 'B-D', 'Comfortable'],
        ['L', '36-38', 'C-E', 'Comfortable'],
        ['XL', '38-40', 'D-F', 'Comfortable'],
      ]);
      await expect(chart.getByRole('heading', { name: 'How to Measure' })).toBeVisible();
      await expect(chart.getByRole('term')).toHaveText(['Band size', 'Cup size', 'Fit preference', 'Comfort level']);
      await expect(product.sizeChart).toBeFocused();
      await frame.expectBackgroundInert(true);
      await product.sizeChart.getByRole('button', { name: 'Close' }).click();
      await expect(product.sizeChart).toBeHidden();
      await expect(product.sizeChartButton).toBeFocused();
      await product.sizeChartButton.click();
      await product.sizeChart.getByText('Fit Guide').click();
      await expect(product.sizeChart).toBeVisible();
      await page.mouse.click(20, 20);
      await expect(product.sizeChart).toBeHidden();
      await product.sizeChartButton.click();
      await page.keyboard.press('Escape');
      await expect(product.sizeChart).toBeHidden();
      await frame.expectBackgroundInert(false);
    });
  });
}

test('a double click on Size Chart opens it, and it stays open', async ({ product }) => {
  await product.open();
  await product.sizeChartButton.dblclick();
  await expect(product.sizeChart).toBeFocused();
  await product.sizeChart.getByRole('button', { name: 'Close' }).click();
  await expect(product.sizeChart).toBeHidden();
});
