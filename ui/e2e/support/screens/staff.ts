import type { Page } from '@playwright/test';
import { firstColor, orderPrefix, priceOf, reviewsText, thirdColor, title } from '../brand';
import { makeOrder } from '../order';
import { Frame } from '../pages/Frame';
import { StaffPage } from '../pages/StaffPage';
import { photo } from '../photo';
import type { Shop } from '../server';
import { openOrders, openStaff } from './open-staff';
import { type Screen, waitForDialog } from './screen';

/** Every other state of a staff page that looks different from the freshly opened route. */
export const staffStates: readonly Screen[] = [
  {
    name: 'login rejected',
    status: 401,
    go: async (page) => {
      await new StaffPage(page).signIn({ email: 'nobody@shop.example', password: 'wrong' });
      await new StaffPage(page).error.waitFor();
    },
  },
  { name: 'staff products', go: (page, shop) => openStaff(page, shop, '/admin?tab=products') },
  {
    name: 'staff product form with errors',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin?tab=products');
      await new StaffPage(page).form.getByRole('button', { name: 'Add product' }).click();
    },
  },
  {
    name: 'staff product edited',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin?tab=products');
      await new StaffPage(page).edit();
      await new StaffPage(page).preview.getByText(reviewsText).waitFor();
    },
  },
  {
    name: 'staff picture uploaded',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin?tab=products');
      await new StaffPage(page).edit();
      await new StaffPage(page).pictureFile().setInputFiles(photo);
      await page.getByText('The picture is uploaded.').waitFor();
    },
  },
  {
    name: 'staff picture refused',
    status: 415,
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin?tab=products');
      const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
      await new StaffPage(page).pictureFile().setInputFiles(file);
      await new StaffPage(page).error.waitFor();
    },
  },
  {
    name: 'staff delete dialog',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin?tab=products');
      await page.getByRole('button', { name: `Delete ${title}` }).click();
      await waitForDialog(page, 'Delete this product?');
    },
  },
  {
    name: 'staff stock corrected',
    go: async (page, shop) => {
      await shop.staff.setStock(firstColor, 2);
      await openStaff(page, shop, '/admin?tab=products');
      await page.getByRole('textbox', { name: `Stock of ${thirdColor}` }).fill('8');
      await page.getByLabel(`Reason for the new stock of ${thirdColor}`).selectOption('Other…');
      await page.getByText(/^The last .*correction/).click();
    },
  },
  { name: 'staff accounts', go: (page, shop) => openStaff(page, shop, '/admin?tab=accounts') },
  {
    name: 'staff account form',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin?tab=accounts');
      await page.getByRole('button', { name: 'Add account' }).click();
    },
  },
  {
    name: 'staff audit log',
    go: async (page, shop) => {
      await shop.staff.setStock(firstColor, 2);
      await openStaff(page, shop, '/admin?tab=audit');
      await page.getByText(`${firstColor} stock:`).first().waitFor();
    },
  },
  {
    name: 'staff password',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin?tab=products');
      await page.getByRole('button', { name: 'Change password' }).click();
      await waitForDialog(page, 'Change password');
    },
  },
  {
    name: 'staff product conflict',
    status: 412,
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin?tab=products');
      await editDescription(page);
      await new StaffPage(page).colorField('Inventory', 0).fill('12');
      await shop.staff.changeProduct(({ variants }) => ({
        description: 'Two layers of linen.\n\nNo wire.',
        variants: variants.map((variant) => ({ ...variant, inventory: 6 })),
      }));
      await new StaffPage(page).saveButton.click();
      await new StaffPage(page).conflict.waitFor();
    },
  },
  {
    name: 'staff product draft restored',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin?tab=products');
      await editDescription(page);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await page.getByText('Your unsaved changes are back.').waitFor();
    },
  },
  {
    name: 'staff sign in again',
    status: 401,
    go: openSignInAgain,
  },
  {
    name: 'staff session ended',
    status: 401,
    go: async (page, shop) => {
      await openSignInAgain(page, shop);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Sign in again' }).waitFor();
    },
  },
  { name: 'staff orders', go: openOrders },
  {
    name: 'staff order open',
    go: async (page, shop) => {
      await openOrders(page, shop);
      await new StaffPage(page).openOrder(`${orderPrefix}100002`);
      await page.getByText('Ships to').waitFor();
    },
  },
  {
    name: 'staff order on hold',
    go: async (page, shop) => {
      await openOrders(page, shop);
      const [newest] = await shop.staff.orders();
      if (newest)
        await shop.staff.changeOrder(newest, {
          type: 'note',
          note: 'Gift: no prices in the box, please.\nAsked twice.',
        });
      if (newest)
        await shop.staff.changeOrder(newest, { type: 'hold', reason: 'Street number is missing, asked by email' });
      await page.reload();
      await new StaffPage(page).openOrder(`${orderPrefix}100003`);
      await page.getByRole('button', { name: 'Release' }).waitFor();
    },
  },
  {
    name: 'staff address dialog',
    go: async (page, shop) => {
      await openOrders(page, shop);
      await new StaffPage(page).openOrder(`${orderPrefix}100002`);
      await page.getByRole('button', { name: 'Correct address' }).click();
      await waitForDialog(page, `Correct the address of ${orderPrefix}100002`);
    },
  },
  {
    name: 'staff order changed by another staff member',
    status: 409,
    go: async (page, shop) => {
      await openOrders(page, shop);
      const oldest = (await shop.staff.orders()).find(({ order_number }) => order_number === `${orderPrefix}100001`);
      if (oldest) await shop.staff.setStatus(oldest, 'cancelled');
      await new StaffPage(page).action('Mark as Paid', `${orderPrefix}100001`).click();
      await new StaffPage(page).action('Mark as Paid anyway', `${orderPrefix}100001`).waitFor();
      await new Frame(page).toast('Failed to update order').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'staff order undo',
    go: async (page, shop) => {
      await openOrders(page, shop);
      await new StaffPage(page).action('Cancel', `${orderPrefix}100001`).click();
      await new Frame(page).toast('Order status updated').hover();
    },
  },
  {
    name: 'staff orders selected',
    go: async (page, shop) => {
      await openOrders(page, shop);
      await new StaffPage(page).checkbox(`${orderPrefix}100003`).check();
      await new StaffPage(page).checkbox(`${orderPrefix}100001`).check();
      await new StaffPage(page).selection.waitFor();
    },
  },
  {
    name: 'staff shortcuts',
    go: async (page, shop) => {
      await openOrders(page, shop);
      await page.keyboard.press('?');
      await waitForDialog(page, 'Keyboard shortcuts');
    },
  },
  {
    name: 'staff order moved',
    go: async (page, shop) => {
      await openOrders(page, shop, '&status=pending');
      await new StaffPage(page).action('Mark as Paid', `${orderPrefix}100001`).click();
      await new StaffPage(page).row(`${orderPrefix}100001`).getByText('moved to paid').waitFor();
    },
  },
  {
    name: 'staff cancel all dialog',
    go: async (page, shop) => {
      await shop.staff.setStock(firstColor, 100);
      await shop.staff.placeOrders(4, 24);
      await openOrders(page, shop, '&status=pending');
      await new StaffPage(page).selectPage.check();
      await page.getByRole('button', { name: /in this list/ }).click();
      await page.getByRole('dialog', { name: /^Cancel .*\?$/ }).waitFor();
    },
  },
  {
    name: 'staff notices',
    go: async (page, shop) => {
      const [item] = makeOrder(7).items;
      const items = item ? [{ ...item, quantity: 6 }] : [];
      await shop.staff.placeOrder(makeOrder(7, { items, subtotal: priceOf(6), total: priceOf(6) }));
      await fetch(`${shop.url}/api/health`, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
      await openOrders(page, shop);
      await new StaffPage(page).notices.getByText('--trusted-proxy').waitFor();
    },
  },
  {
    name: 'staff export',
    go: async (page, shop) => {
      await openOrders(page, shop);
      await page.getByRole('button', { name: 'Export' }).click();
      await waitForDialog(page, 'Export orders');
    },
  },
  {
    name: 'staff figures',
    go: async (page, shop) => {
      await openOrders(page, shop);
      await page.getByRole('tab', { name: 'Figures' }).click();
      await page.getByText('Show by day').click();
    },
  },
  { name: 'staff figures empty', go: (page, shop) => openStaff(page, shop, '/admin?tab=figures&days=1') },
  { name: 'staff shop', go: (page, shop) => openStaff(page, shop, '/admin?tab=shop') },
  { name: 'staff check', go: (page, shop) => openStaff(page, shop, '/admin?tab=check') },
  { name: 'staff orders empty', go: (page, shop) => openStaff(page, shop, '/admin?tab=orders') },
];

async function editDescription(page: Page): Promise<void> {
  await new StaffPage(page).edit();
  await new StaffPage(page).field('Description').fill('The softest towel of the house.\n\nMachine wash cold.');
}

async function openSignInAgain(page: Page, shop: Shop): Promise<void> {
  await openStaff(page, shop, '/admin?tab=products');
  const staffPage = new StaffPage(page);
  await staffPage.endSession();
  await staffPage.tab('Orders').click();
  await waitForDialog(page, 'Sign in to continue');
}
