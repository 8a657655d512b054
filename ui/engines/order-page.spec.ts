import { brand, orderPrefix } from '../e2e/support/brand';
import { makeOrder } from '../e2e/support/order';
import { expect, test } from './support/test';
import { phone } from './support/visitor';

test.use({ hasMail: true });

test('an order is cancelled on its page, on a phone', async ({ shop, visitor }) => {
  const { main, page } = visitor;
  const { link = '' } = await shop.staff.placeOrder(makeOrder(1));
  await visitor.resize(phone);
  await visitor.goto(`/order/${link}`);
  await main.role('heading', 'We have your order').element();
  await main.expectText(`${orderPrefix}100001`, `within the next ${brand.cancelMinutes - 1} minutes`);
  await visitor.expectNoProblems('page of an order');
  await main.role('button', 'Cancel this order').click();
  await page.role('dialog', 'Cancel this order?').role('button', 'Cancel the order').click();
  await main.role('heading', 'Your order is canceled').element();
  await visitor.expectNoProblems('page of a cancelled order');
  expect((await shop.staff.onlyOrder()).status).toBe('cancelled');
});
