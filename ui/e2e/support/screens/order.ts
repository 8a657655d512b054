import type { Page } from '@playwright/test';
import { fourthColor, M, orderPrefix, priceOf, productId, thirdColor, title } from '../brand';
import type { GuestOrder } from '../../../src/api/wire';
import { makeOrder } from '../order';
import type { Shop } from '../server';
import { open, type Screen } from './screen';

const line = { _id: productId, title, size: M, salePrice: priceOf(1) };
export const gift = makeOrder(1, {
  items: [
    { ...line, color: thirdColor, quantity: 2 },
    { ...line, color: fourthColor, quantity: 1 },
  ],
  subtotal: priceOf(3),
  total: priceOf(3),
  gift_note: 'Happy birthday, Maya! Stay warm.',
});

/** A day of the states in which orders are late or on their way. */
const days = { ship_by: '2026-11-30', delayed_until: '2026-12-04' };
export const tracking = '9400111899223197428497';
const shipped: NonNullable<GuestOrder['shipped']> = {
  at: '2026-11-27T15:00:00Z',
  carrier: 'usps',
  tracking,
  tracking_url: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${tracking}`,
};

/** Places an order and opens its page, which shows these changes: an order does not ship within its first hour. */
export async function openOrder(page: Page, shop: Shop, changes: Partial<GuestOrder> = {}): Promise<string> {
  const { link } = await shop.staff.placeOrder(gift);
  if (link === undefined) throw new Error('the shop sends no mail, so the order has no page');
  await page.route(`/api/guest/${link}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as GuestOrder), ...changes } });
  });
  await open(page, `/order/${link}`);
  await page.getByText(`${orderPrefix}100001`).first().waitFor();
  return link;
}

/** What the page of an order shows of one that is delayed. */
export const delayed: Partial<GuestOrder> = { ...days, status: 'paid', can_cancel: true };
/** The same of one that has shipped. */
export const onItsWay: Partial<GuestOrder> = {
  ship_by: days.ship_by,
  status: 'paid',
  shipped,
  can_cancel: false,
  can_correct_email: false,
};

/** Every state of the page of an order. */
export const orderStates: readonly Screen[] = [
  { name: 'order placed', go: async (page, shop) => void (await openOrder(page, shop)) },
  {
    name: 'order paid',
    go: async (page, shop) => void (await openOrder(page, shop, { status: 'paid', can_cancel: false })),
  },
  { name: 'order shipped', go: async (page, shop) => void (await openOrder(page, shop, onItsWay)) },
  { name: 'order delayed', go: async (page, shop) => void (await openOrder(page, shop, delayed)) },
  {
    name: 'order before it is cancelled',
    go: async (page, shop) => {
      await openOrder(page, shop);
      await page.getByRole('button', { name: 'Cancel this order' }).click();
      await page.getByRole('dialog', { name: 'Cancel this order?' }).waitFor();
    },
  },
  {
    name: 'order cancelled',
    go: async (page, shop) => void (await openOrder(page, shop, { status: 'cancelled', can_cancel: false })),
  },
  {
    name: 'order unknown',
    status: 404,
    go: async (page) => {
      await open(page, '/order/AAAAAAAAAAAAAAAAAAAAAA');
      await page.getByRole('heading', { name: 'We cannot find this order' }).waitFor();
    },
  },
  {
    name: 'success with a link to the order',
    go: async (page, shop) => {
      const { link, order_number: orderNumber } = await shop.staff.placeOrder(gift);
      await page.addInitScript(
        (stored) => sessionStorage.setItem('orderLink', stored),
        JSON.stringify({ orderNumber, link }),
      );
      const { items, total, name, email, address, address2, city, state, zip } = gift;
      const shipping = { name, email, address, address2, city, state, zip };
      await open(page, '/success', { lastOrder: JSON.stringify({ orderNumber, items, total, shipping }) });
      await page.getByRole('link', { name: 'See or cancel your order' }).waitFor();
    },
  },
];
