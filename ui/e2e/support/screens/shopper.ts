import type { Page } from '@playwright/test';
import {
  firstColor,
  fourthColor,
  imageOf,
  lowerPrice,
  M,
  materialAndCare,
  orderPrefix,
  priceOf,
  productId,
  productPath,
  questions,
  S,
  secondColor,
  selecting,
  sizeChart,
  thirdColor,
  title,
  together,
} from '../brand';
import { betweenTwo } from '../measurements';
import { CheckoutPage, shopper } from '../pages/CheckoutPage';
import { Frame } from '../pages/Frame';
import { ProductPage } from '../pages/ProductPage';
import { open, type Screen, waitForDialog } from './screen';

const line = {
  _id: productId,
  title,
  image: imageOf(thirdColor),
  color: thirdColor,
  size: S,
  salePrice: priceOf(1),
  quantity: 2,
};
const lastQuestion = questions.productQuestions.at(-1)?.question ?? '';
const { phone: _phone, ...shipping } = shopper;
const lastOrder = { orderNumber: `${orderPrefix}482913`, items: [{ ...line }], total: priceOf(2), shipping };

/** Every state of a shopper's page that looks different from the freshly opened route. */
export const shopperStates: readonly Screen[] = [
  { name: 'home on a first visit', go: (page) => open(page, '/', { cookieConsent: null }) },
  {
    name: 'home with an open FAQ answer',
    go: async (page) => {
      await open(page, '/');
      await page.getByText(lastQuestion).click();
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
      await open(page, '/shop', { cart: JSON.stringify([line, { ...line, color: secondColor }]) });
      await new Frame(page).openCart();
      await waitForDialog(page, 'Your Cart');
    },
  },
  {
    name: 'cart after Add to Cart',
    go: async (page) => {
      await open(page, productPath);
      await new ProductPage(page).addToCartButton.click();
      await page.getByRole('button', { name: `Add ${thirdColor}, ${M}` }).click();
      await page.getByRole('button', { name: `${thirdColor}, ${M} is in your cart` }).waitFor();
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
    name: 'shop with several products',
    go: async (page, shop) => {
      const plain = { description: 'Soft.', inventory: 3 };
      await shop.staff.addProduct({
        ...plain,
        title: 'Linen Robe',
        price: 49.5,
        image: `/media/${together.file}-800.jpg`,
      });
      await shop.staff.addProduct({ ...plain, title: 'Socks', price: 7, inventory: 0, image: imageOf(secondColor) });
      await open(page, '/shop');
    },
  },
  {
    name: 'product sold out',
    go: async (page, shop) => {
      await shop.staff.setStock(secondColor, 0);
      await open(page, `${productPath}${selecting(secondColor)}`);
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
    name: 'product with an enlarged picture',
    go: async (page) => {
      await open(page, productPath);
      await new ProductPage(page).zoomButton.click();
      await waitForDialog(page, firstColor);
    },
  },
  {
    name: 'product with a previewed color',
    go: async (page) => {
      await open(page, productPath);
      await new ProductPage(page).swatch(thirdColor).hover();
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
    name: 'product with open details',
    go: async (page) => {
      await open(page, productPath);
      for (const name of ['Fit', materialAndCare, 'Shipping and returns'])
        await new ProductPage(page).details(name).locator('summary').click();
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
      await new ProductPage(page).sizeChartButton.click();
      await waitForDialog(page, sizeChart.title);
    },
  },
  {
    name: 'size chart with a size found',
    go: async (page) => {
      await open(page, productPath, {
        fitMeasurement: JSON.stringify({ underBust: String(betweenTwo.band), unit: 'in', cup: betweenTwo.cup }),
      });
      await new ProductPage(page).sizeChartButton.click();
      await new ProductPage(page).fitFinder.getByText(`Size up to ${betweenTwo.rows[1]?.[0]}`).waitFor();
    },
  },
  { name: 'checkout with a cart', go: (page) => openCheckout(page) },
  {
    name: 'checkout with the summary open',
    only: 'phone',
    go: async (page) => {
      await openCheckout(page);
      await new CheckoutPage(page).openSummary();
    },
  },
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
      await new CheckoutPage(page).placeOrderButton.click();
      await new CheckoutPage(page).errorSummary.waitFor();
    },
  },
  {
    name: 'checkout after a change',
    go: async (page, shop) => {
      await shop.staff.changeProduct(() => ({ salePrice: lowerPrice }));
      await openCheckout(page);
    },
  },
  {
    name: 'checkout offline',
    go: async (page) => {
      await openCheckout(page);
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { value: false });
        window.dispatchEvent(new Event('offline'));
      });
      await new CheckoutPage(page).offlineBanner.waitFor();
    },
  },
  {
    name: 'checkout busy',
    go: async (page) => {
      await openCheckout(page);
      await page.route('/api/orders', () => {});
      await new CheckoutPage(page).fillAll();
      await new CheckoutPage(page).placeOrderButton.click();
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
];

async function openCheckout(page: Page): Promise<void> {
  await open(page, '/checkout', { cart: JSON.stringify([line, { ...line, color: fourthColor, quantity: 1 }]) });
  await new CheckoutPage(page).placeOrderButton.waitFor();
}
