import { expect, test } from './support/live-shop';
import { thirdColor } from './support/brand';

for (const [card, message, field] of [
  ['declined', 'Your card was declined.', null],
  ['noFunds', 'Your card has insufficient funds.', null],
  ['expired', 'Your card has expired', 'cardExpiry'],
  ['wrongCvc', 'The CVC is wrong', 'cardCVC'],
] as const) {
  test(`after a card that is ${card}, the same order is paid with another card`, async ({
    shop,
    product,
    liveCheckout,
    consoleGuard,
  }) => {
    consoleGuard.allowStatus(402);
    await product.goToCheckout({ color: thirdColor });
    await liveCheckout.fillAllWith(card);
    await liveCheckout.placeOrderButton.click();
    if (field === null) {
      await expect(liveCheckout.noteAboveButton).toContainText(message);
      await expect(liveCheckout.noteAboveButton).toContainText('You have not been charged.');
    } else {
      const link = liveCheckout.errorSummary.getByRole('link', { name: message });
      await link.click();
      await expect(liveCheckout.cardInput(field)).toBeFocused();
      await expect(liveCheckout.box(field)).toHaveAccessibleDescription(new RegExp(message));
    }
    await liveCheckout.fillTestCard('visa');
    await liveCheckout.pay();
    const order = await shop.staff.onlyOrder();
    // The order keeps the card that it was placed with; the payment has the one that paid.
    expect(order.payment).toMatchObject({ state: 'authorized', card_last4: '4242' });
    expect(await shop.staff.stockOf(thirdColor)).toBe(9);
  });
}

test('a reload after a decline pays the same order, although its last unit is sold', async ({
  page,
  shop,
  product,
  liveCheckout,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(402);
  await shop.staff.setStock(thirdColor, 1);
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillAllWith('declined');
  await liveCheckout.placeOrderButton.click();
  await expect(liveCheckout.noteAboveButton).toContainText('Your card was declined.');
  expect(await shop.staff.stockOf(thirdColor)).toBe(0);
  await page.reload();
  await expect(liveCheckout.noteAboveButton).toContainText('Your order is not paid yet');
  await expect(liveCheckout.field('city')).toHaveValue('Portland');
  await liveCheckout.fillTestCard('visa');
  await liveCheckout.pay();
  expect((await shop.staff.onlyOrder()).payment).toMatchObject({ state: 'authorized' });
});

test('a changed address after a decline cancels that order and places another one', async ({
  shop,
  product,
  liveCheckout,
  consoleGuard,
}) => {
  consoleGuard.allowStatus(402);
  await product.goToCheckout({ color: thirdColor });
  await liveCheckout.fillAllWith('declined');
  await liveCheckout.placeOrderButton.click();
  await expect(liveCheckout.noteAboveButton).toContainText('Your card was declined.');
  await liveCheckout.field('city').fill('Salem');
  await liveCheckout.fillTestCard('visa');
  await liveCheckout.pay();
  const [last, first] = await shop.staff.orders();
  expect(first).toMatchObject({ status: 'cancelled', order: { city: 'Portland' } });
  expect(last).toMatchObject({ status: 'pending', order: { city: 'Salem' }, payment: { state: 'authorized' } });
  expect(await shop.staff.stockOf(thirdColor)).toBe(9);
});
