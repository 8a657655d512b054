import { firstColor, productPath, selecting, thirdColor, title } from './support/brand';
import { findViolations } from './support/accessibility';
import { expect, test } from './support/live-shop';
import type { Mail } from './support/mail-server';

const askedFor = `Please confirm: ${title} in ${thirdColor}`;
const back = `Back in stock: ${title} in ${thirdColor}`;

function pathIn(mail: Mail | undefined): string {
  return /https:\/\/shop\.example(\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('a shopper who confirms is told when the color is back, and one who waits longer only the next time', async ({
  page,
  frame,
  product,
  shop,
  staffPage,
  mailServer,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(422);
  consoleGuard.allowStatus(404);
  const mailsTo = (email: string, subject: string) =>
    (mailServer?.mails ?? []).filter((mail) => String(mail.to) === email && mail.subject === subject);
  const ask = async (email: string) => {
    await page.goto(`${productPath}${selecting(thirdColor)}`);
    await product.main.getByLabel('Email me when it is back').fill(email);
    await product.main.getByRole('button', { name: 'Email me', exact: true }).click();
    await expect(product.main.getByRole('status').filter({ hasText: email })).toBeVisible();
    await expect.poll(() => mailsTo(email, askedFor).length).toBe(1);
    return pathIn(mailsTo(email, askedFor)[0]);
  };
  await shop.staff.setStock(thirdColor, 0);
  await page.goto(`${productPath}${selecting(firstColor)}`);
  await expect(product.main.getByLabel('Email me when it is back')).toHaveCount(0);
  await page.goto(`${productPath}${selecting(thirdColor)}`);
  await product.main.getByRole('button', { name: 'Email me', exact: true }).click();
  await expect(product.main.getByLabel('Email me when it is back')).toHaveAccessibleDescription(/enter your email/);
  const [first, second] = [await ask('ann@mail.example'), await ask('bob@mail.example')];

  await page.goto(first);
  await expect(frame.heading).toHaveText('Shall we write when it is back?');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(frame.heading).toHaveText('You are on the list');
  await staffPage.openWithToken(await shop.staff.token());
  await expect(staffPage.main.getByRole('row', { name: new RegExp(`^${thirdColor} `) })).toContainText(
    '1 shopper waits for it',
  );

  await shop.staff.setStock(thirdColor, 1);
  await expect.poll(() => mailsTo('ann@mail.example', back).length).toBe(1);
  await page.goto(pathIn(mailsTo('ann@mail.example', back)[0]));
  await expect(product.main.getByRole('radio', { name: thirdColor })).toBeChecked();
  await expect(product.main.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled();
  await page.goto(first);
  await expect(frame.heading).toHaveText('This request is over');

  await shop.staff.setStock(thirdColor, 0);
  await page.goto(second);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(frame.heading).toHaveText('You are on the list');
  await page.reload();
  await expect(frame.heading).toHaveText('You are on the list');
  expect(mailsTo('bob@mail.example', back)).toEqual([]);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(frame.heading).toHaveText('You are not on the list');
});
