import type { Page } from '@playwright/test';
import { makeOrder } from '../order';
import { StaffPage } from '../pages/StaffPage';
import type { Shop } from '../server';

/** Opens a path of the staff page, signed in. */
export async function openStaff(page: Page, shop: Shop, path: string): Promise<void> {
  await new StaffPage(page).openWithToken(await shop.staff.token(), path);
  await page.getByRole('tabpanel').getByText('Loading...').waitFor({ state: 'hidden' });
}

/** Opens the orders tab with three orders: one paid, one cancelled after it was paid, and one pending. */
export async function openOrders(page: Page, shop: Shop, view = ''): Promise<void> {
  for (const [count, name] of ['Maya Rivers', 'Jo Lindqvist-Castellanos', 'Ada Nwosu'].entries())
    await shop.staff.placeOrder(makeOrder(count + 1, { name }));
  const [newest, middle] = await shop.staff.orders();
  if (newest) await shop.staff.setStatus(newest, 'paid');
  for (const status of ['paid', 'cancelled']) if (middle) await shop.staff.setStatus(middle, status);
  await openStaff(page, shop, `/admin?tab=orders${view}`);
}
