import { productPath, title } from '../e2e/support/brand';
import { makeOrder } from '../e2e/support/order';
import { account } from '../e2e/support/server';
import { expect, test } from './support/test';
import { desktop, phone } from './support/visitor';

test('staff sign in, edit a product, mark an order paid, and find both after a reload', async ({ shop, visitor }) => {
  const { page, main } = visitor;
  await shop.staff.placeOrder(makeOrder(1));
  const { order_number } = await shop.staff.onlyOrder();
  await visitor.resize(desktop);
  await visitor.goto('/admin/login');
  await main.label('Email').type(account.email);
  await main.label('Password').type(account.password);
  await main.role('button', 'Login').click();
  await visitor.expectPath('/admin');
  await main.role('tab', 'Products').click();
  await visitor.expectNoProblems('products');

  await main.role('button', `Edit ${title}`).click();
  const name = main.label('Title');
  await name.type(`${title} II`);
  await visitor.expectNoProblems('product form');
  await main.role('button', 'Save product').click();
  await expect.poll(async () => (await shop.staff.product()).title).toBe(`${title} II`);

  await main.role('tab', 'Orders').click();
  await main.role('button', `Mark as Paid: ${order_number}`).click();
  await expect.poll(async () => (await shop.staff.onlyOrder()).status).toBe('paid');
  await visitor.reload();
  await main.role('button', order_number).element();
  await expect.poll(() => main.role('button', `Mark as Paid: ${order_number}`).count()).toBe(0);
  await visitor.expectNoProblems('orders');
  await visitor.resize(phone);
  await visitor.expectNoProblems('orders on a phone');

  await page.role('banner').role('button', 'Sign out').click();
  await visitor.expectPath('/admin/login');
  await visitor.goto(productPath);
  await main.role('heading', `${title} II`).element();
});
