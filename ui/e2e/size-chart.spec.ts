import { sizeChart, sizeColumns, sizeRows } from './support/brand';
import { expect, phone, test } from './support/shop';

const lastStep = sizeChart.steps.at(-1)?.name ?? '';

test('the title and the close button of the size chart stay while it scrolls', async ({ page, product }) => {
  for (const [width, height] of [
    [375, 667],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await product.open();
    await product.sizeChartButton.click();
    await product.sizeChart.getByText(lastStep).scrollIntoViewIfNeeded();
    await product.sizeChart.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
    await expect(product.sizeChart.getByRole('heading', { name: sizeChart.title })).toBeInViewport({ ratio: 1 });
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
      await expect(chart.getByText(sizeChart.guide, { exact: true })).toBeVisible();
      await expect(chart).toContainText(sizeChart.guideText);
      await expect(chart.getByRole('columnheader')).toHaveText([...sizeColumns]);
      const rows = await chart.getByRole('row').allInnerTexts();
      expect(rows.slice(1).map((row) => row.split(/\s+/).join(' '))).toEqual(sizeRows.map((row) => row.join(' ')));
      await expect(chart.getByRole('heading', { name: sizeChart.measure })).toBeVisible();
      await expect(chart.getByRole('term')).toHaveText(sizeChart.steps.map(({ name }) => name));
      await expect(product.sizeChart).toBeFocused();
      await frame.expectBackgroundInert(true);
      await product.sizeChart.getByRole('button', { name: 'Close' }).click();
      await expect(product.sizeChart).toBeHidden();
      await expect(product.sizeChartButton).toBeFocused();
      await product.sizeChartButton.click();
      await product.sizeChart.getByText(sizeChart.guide).click();
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
