import type { SizeRow } from '../src/rules/fit';
import { expect, phone, test } from './support/shop';
import { productPath, selecting, sizeRows, thirdColor } from './support/brand';
import { betweenTwo, cmOf, largestBand, ofLargerCup, ofOneSize, smallestBand } from './support/measurements';

const [[one, ...ranges]] = ofOneSize.rows as [SizeRow];
const [[smaller], [larger]] = betweenTwo.rows as [SizeRow, SizeRow];
const [smallest, largest] = [sizeRows[0], sizeRows.at(-1)].map((row) => `${row?.[0]} (${row?.[1]})`);
const isOne = `${ranges.slice(0, 2).join(', ')}: ${one} is your size.`;
const isBetween = `${betweenTwo.band} inches and cup ${betweenTwo.cup} are between ${smaller} and ${larger}.`;
const unsure = 'so no size is sure to fit.';
const [below, above] = [smallestBand - 2, largestBand + 2];

test('the usual size finds one in two answers, and the browser remembers it', async ({ page, product }) => {
  await product.open();
  await product.sizeChartButton.click();
  const finder = product.fitFinder;
  await expect(finder).toContainText('I usually wear');
  for (const [band, cup, answer, choices] of [
    [betweenTwo.band, betweenTwo.cup, isBetween, [`Choose ${larger}`, `Choose ${smaller}`]],
    [below, ofOneSize.cup, `${below} inches is below it, ${unsure} The nearest is ${smallest}.`, []],
    [above, ofOneSize.cup, `${above} inches is above it, ${unsure} The nearest is ${largest}.`, []],
    [ofOneSize.band, ofOneSize.cup, isOne, [`Choose ${one}`]],
  ] as const) {
    await finder.getByLabel('Band').selectOption(String(band));
    await finder.getByLabel('Cup').selectOption(cup);
    await expect(finder.getByRole('status')).toContainText(answer);
    await expect(finder.getByRole('button', { name: 'Choose' })).toHaveText([...choices]);
  }
  await page.reload();
  await product.sizeChartButton.click();
  await expect(finder.getByLabel('Band')).toHaveValue(String(ofOneSize.band));
  await finder.getByRole('button', { name: `Choose ${one}` }).click();
  await expect(product.size(one)).toBeChecked();
});

test('the keyboard finds and chooses a size, and the browser remembers the measurement', async ({ page, product }) => {
  await product.open(selecting(thirdColor));
  await product.sizeChartButton.press('Enter');
  const finder = product.fitFinder;
  const [underBust, cup] = [finder.getByLabel('Under bust'), finder.getByLabel('Cup')];
  await finder.getByRole('button', { name: 'Measure instead' }).press('Enter');
  await expect(finder.getByRole('button', { name: 'Use my usual size instead' })).toBeFocused();
  await underBust.focus();
  await page.keyboard.type(String(ofOneSize.band));
  await page.keyboard.press('Tab');
  await expect(finder.getByRole('radio', { name: 'in' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press(ofOneSize.cup.toLowerCase());
  await expect(cup).toHaveValue(ofOneSize.cup);
  await expect(finder.getByRole('status')).toHaveText(isOne);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(finder.getByRole('button', { name: `Choose ${one}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(product.sizeChart).toBeHidden();
  await expect(product.sizeChartButton).toBeFocused();
  await expect(product.size(one)).toBeChecked();
  await expect(product.color(thirdColor)).toBeChecked();
  await expect(page).toHaveURL(`${productPath}${selecting(thirdColor, one)}`);
  await page.reload();
  await product.sizeChartButton.click();
  await expect(underBust).toHaveValue(String(ofOneSize.band));
  await expect(cup).toHaveValue(ofOneSize.cup);
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
    const enter = async (underBust: number | string, cup: string) => {
      await finder.getByLabel('Under bust').fill(String(underBust));
      await finder.getByLabel('Cup').selectOption(cup);
    };
    const choices = finder.getByRole('button', { name: 'Choose' });
    await expect(answer).toHaveText('');
    await finder.getByRole('button', { name: 'Measure instead' }).press('Enter');

    await enter(betweenTwo.band, betweenTwo.cup);
    await expect(answer).toHaveText(
      `${isBetween} Size up to ${larger} for a relaxed fit, down to ${smaller} for a supportive fit.`,
    );
    await expect(choices).toHaveText([`Choose ${larger}`, `Choose ${smaller}`]);
    await enter(ofLargerCup.band, ofLargerCup.cup);
    const [[size, bands, cups]] = ofLargerCup.rows as [SizeRow];
    await expect(answer).toHaveText(
      `${size} fits your band (${bands}). It is cut for cups ${cups}, so it may be too small for cup ${ofLargerCup.cup}.`,
    );
    await expect(choices).toHaveText([`Choose ${size}`]);
    const cm = cmOf(betweenTwo.band);
    await enter(cm, betweenTwo.cup);
    await expect(answer).toHaveText(
      `The size chart goes from ${smallestBand} to ${largestBand} inches under the bust. ` +
        `${cm} inches is above it, ${unsure} Did you measure in centimeters? Then select cm.`,
    );
    await expect(choices).toHaveCount(0);
    await finder.getByRole('radio', { name: 'cm' }).press('Space');
    await expect(answer).toContainText(`${cm} cm is ${betweenTwo.band} inches. ${isBetween}`);
    await enter('tape', betweenTwo.cup);
    await expect(answer).toHaveText('');
    await expect(finder.getByLabel('Under bust')).toHaveAccessibleDescription('Please enter a number, such as 34.');
    await enter(cmOf(ofOneSize.band), ofOneSize.cup);
    await choices.filter({ hasText: `Choose ${one}` }).press('Enter');
    await expect(product.size(one)).toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
});
