import { expect, phone, test } from './support/shop';
import { L, productPath, selecting, thirdColor } from './support/brand';

test('the usual size finds one in two answers, and the browser remembers it', async ({ page, product }) => {
  await product.open();
  await product.sizeChartButton.click();
  const finder = product.fitFinder;
  await expect(finder).toContainText('I usually wear');
  for (const [band, cup, answer, choices] of [
    ['34', 'C', '34 inches and cup C are between S and M.', ['Choose M', 'Choose S']],
    ['30', 'A', '30 inches is below it, so no size is sure to fit. The nearest is S (32-34).', []],
    ['42', 'G', '42 inches is above it, so no size is sure to fit. The nearest is XL (38-40).', []],
    ['36', 'E', '36-38, C-E: L is your size.', ['Choose L']],
  ] as const) {
    await finder.getByLabel('Band').selectOption(band);
    await finder.getByLabel('Cup').selectOption(cup);
    await expect(finder.getByRole('status')).toContainText(answer);
    await expect(finder.getByRole('button', { name: 'Choose' })).toHaveText([...choices]);
  }
  await page.reload();
  await product.sizeChartButton.click();
  await expect(finder.getByLabel('Band')).toHaveValue('36');
  await finder.getByRole('button', { name: 'Choose L' }).click();
  await expect(product.size(L)).toBeChecked();
});

test('the keyboard finds and chooses a size, and the browser remembers the measurement', async ({ page, product }) => {
  await product.open(selecting(thirdColor));
  await product.sizeChartButton.press('Enter');
  const finder = product.fitFinder;
  const [underBust, cup] = [finder.getByLabel('Under bust'), finder.getByLabel('Cup')];
  await finder.getByRole('button', { name: 'Measure instead' }).press('Enter');
  await expect(finder.getByRole('button', { name: 'Use my usual size instead' })).toBeFocused();
  await underBust.focus();
  await page.keyboard.type('37');
  await page.keyboard.press('Tab');
  await expect(finder.getByRole('radio', { name: 'in' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('d');
  await expect(cup).toHaveValue('D');
  await expect(finder.getByRole('status')).toHaveText('36-38, C-E: L is your size.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(finder.getByRole('button', { name: 'Choose L' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(product.sizeChart).toBeHidden();
  await expect(product.sizeChartButton).toBeFocused();
  await expect(product.size(L)).toBeChecked();
  await expect(product.color(thirdColor)).toBeChecked();
  await expect(page).toHaveURL(`${productPath}${selecting(thirdColor, L)}`);
  await page.reload();
  await product.sizeChartButton.click();
  await expect(underBust).toHaveValue('37');
  await expect(cup).toHaveValue('D');
  await underBust.fill('');
  expect(await page.evaluate(() => localStorage.getItem('fitMeasurement'))).toBeNull();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('every measurement gets an answer', async ({ page, product }) => {
    await page.goto('/');
    await product.open();
    await product.sizeChartButton.tap();
    const finder = product.fitFinder;
    const answer = finder.getByRole('status');
    const enter = async (underBust: string, cup: string) => {
      await finder.getByLabel('Under bust').fill(underBust);
      await finder.getByLabel('Cup').selectOption(cup);
    };
    const choices = finder.getByRole('button', { name: 'Choose' });
    await expect(answer).toHaveText('');
    await finder.getByRole('button', { name: 'Measure instead' }).press('Enter');

    await enter('34', 'B');
    await expect(answer).toHaveText(
      '34 inches and cup B are between S and M. Size up to M for a relaxed fit, down to S for a supportive fit.',
    );
    await expect(choices).toHaveText(['Choose M', 'Choose S']);
    await enter('33', 'D');
    await expect(answer).toHaveText(
      'S fits your band (32-34). It is cut for cups A-C, so it may be too small for cup D.',
    );
    await expect(choices).toHaveText(['Choose S']);
    await enter('86', 'B');
    await expect(answer).toHaveText(
      'The size chart goes from 32 to 40 inches under the bust. 86 inches is above it, so no size is sure to fit. ' +
        'Did you measure in centimeters? Then select cm.',
    );
    await expect(choices).toHaveCount(0);
    await finder.getByRole('radio', { name: 'cm' }).press('Space');
    await expect(answer).toContainText('86 cm is 34 inches. 34 inches and cup B are between S and M.');
    await enter('tape', 'B');
    await expect(answer).toHaveText('');
    await expect(finder.getByLabel('Under bust')).toHaveAccessibleDescription('Please enter a number, such as 34.');
    await enter('92', 'C');
    await choices.filter({ hasText: 'Choose L' }).press('Enter');
    await expect(product.size(L)).toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
});
