import type { Page } from '@playwright/test';
import { makeOrder } from './order';
import { CheckoutPage, shopper } from './pages/CheckoutPage';
import { Frame } from './pages/Frame';
import { ProductPage, productPath, title } from './pages/ProductPage';
import { ShopPage } from './pages/ShopPage';
import { StaffPage } from './pages/StaffPage';
import type { Shop } from './server';

/** A page of the shop in one of its states. */
export interface Screen {
  name: string;
  /** Navigates to the page and sets up its state. */
  go: (page: Page, shop: Shop) => Promise<void>;
  /** The only device that has this state; all devices if omitted. */
  only?: 'phone';
  /** An error status that is expected on this screen. */
  status?: number;
}

const line = {
  _id: 'snuggle-cups-bra',
  title,
  image: '/media/pink-800.jpg',
  color: 'Pink',
  size: 'S',
  salePrice: 4.99,
  quantity: 2,
};
const { phone: _phone, ...shipping } = shopper;
const lastOrder = { orderNumber: 'LC482913', items: [{ ...line }], total: 9.98, shipping };

/** Every route of the shop. */
export const routes: readonly Screen[] = [
  ...[
    '/',
    '/shop',
    productPath,
    '/contact',
    '/faq',
    '/shipping',
    '/about',
    '/blog',
    '/privacy',
    '/terms',
    '/cancellation',
    '/checkout',
    '/success',
    '/out-of-stock',
    '/admin/login',
  ].map((path) => ({ name: path, go: (page: Page) => open(page, path) })),
  { name: '/no-such-page', status: 404, go: (page) => open(page, '/no-such-page') },
];

/** Every page state that looks different from a freshly opened route. */
export const states: readonly Screen[] = [
  { name: 'home on a first visit', go: (page) => open(page, '/', { cookieConsent: null }) },
  {
    name: 'home with an open FAQ answer',
    go: async (page) => {
      await open(page, '/');
      await page.getByText('How do I care for it?').click();
    },
  },
  {
    name: 'menu open',
    only: 'phone',
    go: async (page) => {
      await open(page, '/');
      await new Frame(page).openMenu();
    },
  },
  {
    name: 'cart empty',
    go: async (page) => {
      await open(page, '/');
      await new Frame(page).openCart();
      await waitForDialog(page, 'Your Cart');
    },
  },
  {
    name: 'cart with lines',
    go: async (page) => {
      await open(page, '/shop', { cart: JSON.stringify([line, { ...line, color: 'Brown' }]) });
      await new Frame(page).openCart();
      await waitForDialog(page, 'Your Cart');
    },
  },
  {
    name: 'cart with a toast',
    go: async (page) => {
      await open(page, '/shop', { cart: JSON.stringify([line, 7]) });
      // A hovered toast does not close.
      await new Frame(page).toast('Part of your saved cart').hover();
      await new Frame(page).cartButton.press('Enter');
      await waitForDialog(page, 'Your Cart');
    },
  },
  {
    name: 'shop with nothing to sell',
    go: async (page, shop) => {
      await shop.staff.deleteProduct();
      await open(page, '/shop');
    },
  },
  {
    name: 'shop dropdown open',
    go: async (page) => {
      await open(page, '/shop');
      await new ShopPage(page).dropdown('Sort').click();
      await new ShopPage(page).list.waitFor();
    },
  },
  {
    name: 'shop with several products',
    go: async (page, shop) => {
      const plain = { description: 'Soft.', inventory: 3 };
      await shop.staff.addProduct({
        ...plain,
        title: 'Plush Robe',
        price: 49.5,
        image: '/media/gallery-together-800.jpg',
      });
      await shop.staff.addProduct({ ...plain, title: 'Socks', price: 7, inventory: 0, image: '/media/brown-800.jpg' });
      await open(page, '/shop');
    },
  },
  {
    name: 'product sold out',
    go: async (page, shop) => {
      await shop.staff.setStock('Brown', 0);
      await open(page, `${productPath}?color=Brown`);
    },
  },
  {
    name: 'product without colors',
    go: async (page, shop) => {
      await shop.staff.changeProduct(() => ({ variants: [], inventory: 5 }));
      await open(page, productPath);
    },
  },
  {
    name: 'product without colors sold out',
    go: async (page, shop) => {
      await shop.staff.changeProduct(() => ({ variants: [], inventory: 0 }));
      await open(page, productPath);
    },
  },
  {
    name: 'product on a first visit',
    go: async (page) => {
      await open(page, productPath, { cookieConsent: null });
      await new Frame(page).cookies.waitFor();
    },
  },
  {
    name: 'product video',
    go: async (page) => {
      await open(page, productPath);
      await new ProductPage(page).thumbnail('Play the video').click();
      await new ProductPage(page).video.waitFor();
    },
  },
  {
    name: 'product buy bar',
    only: 'phone',
    go: async (page) => {
      await open(page, productPath);
      await page.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded();
      await new ProductPage(page).buyBar.waitFor();
    },
  },
  {
    name: 'size chart',
    go: async (page) => {
      await open(page, productPath);
      await new ProductPage(page).sizeChartOpener.click();
      await waitForDialog(page, 'Size Chart');
    },
  },
  { name: 'checkout with a cart', go: (page) => openCheckout(page) },
  {
    name: 'checkout filled in',
    go: async (page) => {
      await openCheckout(page);
      await new CheckoutPage(page).fillAll();
    },
  },
  {
    name: 'checkout with errors',
    go: async (page) => {
      await openCheckout(page);
      await new CheckoutPage(page).placeOrder.click();
      await new CheckoutPage(page).errorSummary.waitFor();
    },
  },
  {
    name: 'checkout after a change',
    go: async (page, shop) => {
      await shop.staff.changeProduct(() => ({ salePrice: 5.49 }));
      await openCheckout(page);
    },
  },
  {
    name: 'checkout busy',
    go: async (page) => {
      await openCheckout(page);
      await page.route('/api/orders', () => {});
      await new CheckoutPage(page).fillAll();
      await new CheckoutPage(page).placeOrder.click();
      await page.getByRole('heading', { name: 'Saving Order' }).waitFor();
    },
  },
  {
    name: 'out of stock after an order',
    go: (page) => open(page, '/out-of-stock', { lastOrder: JSON.stringify(lastOrder) }),
  },
  { name: 'success after an order', go: (page) => open(page, '/success', { lastOrder: JSON.stringify(lastOrder) }) },
  {
    name: 'contact with an error',
    go: async (page) => {
      await open(page, '/contact');
      await page.getByRole('button', { name: 'Send' }).click();
    },
  },
  {
    name: 'toast',
    go: async (page) => {
      await open(page, '/contact');
      await page.getByLabel('Email', { exact: true }).fill('maya@example.com');
      await page.getByRole('button', { name: 'Send' }).click();
      await new Frame(page).toast('Thank you for reaching out!').hover();
    },
  },
  {
    name: 'login refused',
    status: 401,
    go: async (page) => {
      await new StaffPage(page).signIn({ email: 'nobody@shop.example', password: 'wrong' });
      await new StaffPage(page).error.waitFor();
    },
  },
  { name: 'staff products', go: (page, shop) => openStaff(page, shop, '/admin') },
  {
    name: 'staff product form with errors',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin');
      await new StaffPage(page).form.getByRole('button', { name: 'Add product' }).click();
    },
  },
  {
    name: 'staff product edited',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin');
      await page.getByRole('button', { name: `Edit ${title}` }).click();
    },
  },
  {
    name: 'staff delete dialog',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin');
      await page.getByRole('button', { name: `Delete ${title}` }).click();
      await waitForDialog(page, 'Delete this product?');
    },
  },
  {
    name: 'staff password',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin');
      await page.getByRole('button', { name: 'Change password' }).click();
      await waitForDialog(page, 'Change password');
    },
  },
  {
    name: 'staff product conflict',
    status: 412,
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin');
      await editDescription(page);
      await new StaffPage(page).colorField('Inventory', 0).fill('12');
      await shop.staff.changeProduct(({ variants }) => ({
        description: 'Two layers of plush.\n\nNo wire.',
        variants: variants.map((variant) => ({ ...variant, inventory: 6 })),
      }));
      await new StaffPage(page).save.click();
      await new StaffPage(page).conflict('Description').waitFor();
    },
  },
  {
    name: 'staff product draft restored',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin');
      await editDescription(page);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await page.getByText('Your unsaved changes are back.').waitFor();
    },
  },
  {
    name: 'staff leave dialog',
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin');
      await editDescription(page);
      await new StaffPage(page).signOut.click();
      await waitForDialog(page, 'Leave unsaved changes?');
    },
  },
  {
    name: 'staff sign in again',
    status: 401,
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin');
      const staffPage = new StaffPage(page);
      await staffPage.endSession();
      await staffPage.tab('Orders').click();
      await waitForDialog(page, 'Sign in to go on');
    },
  },
  {
    name: 'staff session ended',
    status: 401,
    go: async (page, shop) => {
      await openStaff(page, shop, '/admin');
      const staffPage = new StaffPage(page);
      await staffPage.endSession();
      await staffPage.tab('Orders').click();
      await waitForDialog(page, 'Sign in to go on');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Sign in again' }).waitFor();
    },
  },
  { name: 'staff orders', go: openOrders },
  {
    name: 'staff order open',
    go: async (page, shop) => {
      await openOrders(page, shop);
      await new StaffPage(page).openOrder('LC100002');
      await page.getByText('Ships to').waitFor();
    },
  },
  {
    name: 'staff order changed by another user',
    status: 409,
    go: async (page, shop) => {
      await openOrders(page, shop);
      const oldest = (await shop.staff.orders()).find(({ order_number }) => order_number === 'LC100001');
      if (oldest) await shop.staff.setStatus(oldest, 'cancelled');
      await new StaffPage(page).action('Mark as Paid', 'LC100001').click();
      await new StaffPage(page).action('Mark as Paid anyway', 'LC100001').waitFor();
      await new Frame(page).toast('Failed to update order').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'staff order undo',
    go: async (page, shop) => {
      await openOrders(page, shop);
      await new StaffPage(page).action('Cancel', 'LC100001').click();
      await new Frame(page).toast('Order status updated').hover();
    },
  },
  {
    name: 'staff cancel all dialog',
    go: async (page, shop) => {
      await openOrders(page, shop);
      await new StaffPage(page).status.selectOption('pending');
      await page.getByRole('button', { name: /shown by this search/ }).click();
      await page.getByRole('dialog', { name: /^Cancel .*\?$/ }).waitFor();
    },
  },
  {
    name: 'staff notices',
    go: async (page, shop) => {
      const [item] = makeOrder(7).items;
      const items = item ? [{ ...item, quantity: 6 }] : [];
      await shop.staff.placeOrder(makeOrder(7, { items, subtotal: 29.94, total: 29.94 }));
      await fetch(`${shop.address}/api/health`, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
      await openOrders(page, shop);
      await new StaffPage(page).notices.getByText('--trusted-proxy').waitFor();
    },
  },
  { name: 'staff orders empty', go: (page, shop) => openStaff(page, shop, '/admin?tab=orders') },
];

async function open(page: Page, path: string, stored: Record<string, string | null> = {}): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  }, stored);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

async function openCheckout(page: Page): Promise<void> {
  await open(page, '/checkout', { cart: JSON.stringify([line, { ...line, color: 'Black & White', quantity: 1 }]) });
  await new CheckoutPage(page).placeOrder.waitFor();
}

async function openStaff(page: Page, shop: Shop, path: string): Promise<void> {
  await new StaffPage(page).openWithToken(await shop.staff.token(), path);
  await page.getByRole('tabpanel').getByText('Loading...').waitFor({ state: 'hidden' });
}

async function openOrders(page: Page, shop: Shop): Promise<void> {
  for (const [count, name] of ['Maya Rivers', 'Jo Lindqvist-Castellanos', 'Ada Nwosu'].entries())
    await shop.staff.placeOrder(makeOrder(count + 1, { name }));
  const [newest, middle] = await shop.staff.orders();
  if (newest) await shop.staff.setStatus(newest, 'paid');
  for (const status of ['paid', 'cancelled']) if (middle) await shop.staff.setStatus(middle, status);
  await openStaff(page, shop, '/admin?tab=orders');
}

async function editDescription(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await new StaffPage(page).field('Description').fill('The softest bra of the house.\n\nMachine wash cold.');
}

async function waitForDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name }).waitFor();
}
