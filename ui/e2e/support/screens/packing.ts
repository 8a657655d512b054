import type { Page } from '@playwright/test';
import { StaffPage } from '../pages/StaffPage';
import type { Shop } from '../server';
import { openOrders, openStaff } from './open-staff';
import { type Screen, waitForDialog } from './screen';
import { orderPrefix } from '../brand';

/** Every state of packing and shipping. */
export const packingStates: readonly Screen[] = [
  { name: 'staff packing', go: openPacking },
  {
    name: 'staff pack order',
    go: async (page, shop) => {
      await openPacking(page, shop);
      await page.getByRole('button', { name: /^Pack \d+ orders$/ }).click();
      await waitForDialog(page, 'Pack one order');
    },
  },
  {
    name: 'staff pack refused',
    status: 404,
    go: async (page, shop) => {
      await openPacking(page, shop);
      await page.getByRole('button', { name: /^Pack \d+ orders$/ }).click();
      await waitForDialog(page, 'Pack one order');
      await page.keyboard.type(`${orderPrefix}999999`);
      await page.keyboard.press('Enter');
      await page.getByText(`There is no order ${orderPrefix}999999.`).waitFor();
    },
  },
  {
    name: 'staff order shipped',
    go: async (page, shop) => {
      await openOrders(page, shop);
      const [order] = await shop.staff.orders();
      if (!order) throw new Error('no order');
      await shop.staff.setStatus(order, 'paid');
      await shop.staff.ship(order, '9400111899223197428497');
      await openStaff(page, shop, `/admin?tab=orders&q=${order.order_number}`);
      await page.getByRole('button', { name: 'Change shipment…' }).click();
    },
  },
  {
    name: 'staff stages',
    go: async (page, shop) => {
      await openOrders(page, shop);
      await reachStages(shop);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('link', { name: /^Packed, then cancelled/ }).waitFor();
      await page
        .getByRole('button', { name: /^Cancel: / })
        .first()
        .click();
      await page.getByText('This order is packed. Pull the parcel.').waitFor();
    },
  },
  {
    name: 'staff ship from csv',
    go: async (page, shop) => {
      await openOrders(page, shop);
      await page.getByRole('button', { name: 'Ship from CSV…' }).click();
      await page.getByLabel('Or paste the lines').fill(`${orderPrefix}999999, USPS, 9400111899223197428497`);
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText('1 line will be left out').waitFor();
    },
  },
];

async function openPacking(page: Page, shop: Shop): Promise<void> {
  await openOrders(page, shop);
  for (const order of await shop.staff.orders()) await shop.staff.setStatus(order, 'paid');
  await new StaffPage(page).tab('Packing').click();
  await page.getByRole('heading', { name: 'Pick list' }).waitFor();
}

/** Brings the newest orders to different stages: packed, packed and then cancelled, and shipped. */
async function reachStages(shop: Shop): Promise<void> {
  const [packed, pulled, shipped] = await shop.staff.orders();
  if (!packed || !pulled || !shipped) throw new Error('three orders expected');
  for (const order of [packed, pulled, shipped]) await shop.staff.setStatus(order, 'paid');
  for (const order of [packed, pulled]) await shop.staff.changeOrder(order, { type: 'pack' });
  await shop.staff.setStatus(pulled, 'cancelled');
  await shop.staff.ship(shipped, '9400111899223197428497');
}
