import {
  brandProduct,
  firstColor,
  imageOf,
  listedColors,
  listPriceText,
  lowerPrice,
  lowerPriceText,
  M,
  priceOf,
  priceText,
  productId,
  productTexts,
  secondColor,
  thirdColor,
  title,
} from './support/brand';
import { makeOrder } from './support/order';
import { expect, phone, test } from './support/shop';

const line = { _id: productId, title, color: firstColor, size: M, salePrice: priceOf(1) };
const woolSocks = {
  title: 'Wool Socks',
  price: 12.5,
  image: imageOf(secondColor),
  description: 'Warm.',
  inventory: 7,
  variants: [],
};

test.beforeEach(async ({ shop, staffPage }) => staffPage.openWithToken(await shop.staff.token()));

test('tabs work with mouse and keyboard and are kept in the URL', async ({ page, staffPage }) => {
  await expect(staffPage.tab('Products')).toHaveAttribute('aria-selected', 'true');
  await staffPage.tab('Orders').click();
  await expect(page).toHaveURL('/admin?tab=orders');
  await page.keyboard.press('ArrowRight');
  await expect(staffPage.tab('Packing')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(staffPage.tab('Products')).toBeFocused();
  await expect(page).toHaveURL('/admin?tab=products');
  await page.keyboard.press('End');
  await expect(staffPage.tab('Audit log')).toHaveAttribute('aria-selected', 'true');
  await expect(staffPage.main.getByRole('tabpanel', { name: 'Audit log' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(staffPage.tab('Orders')).toBeFocused();
  await page.goBack();
  await expect(staffPage.tab('Audit log')).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await page.reload();
  await expect(staffPage.tab('Orders')).toHaveAttribute('aria-selected', 'true');
});

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('the table shows image, title, price and inventory, with Edit and Delete', async ({ staffPage }) => {
      await expect(staffPage.main.getByRole('table').first().getByRole('columnheader')).toHaveText([
        'Image',
        'Title',
        'Price',
        'Inventory',
        'Actions',
      ]);
      const row = staffPage.row(title);
      await expect(row.locator('img')).toHaveAttribute('src', brandProduct.image);
      for (const text of [priceText(1), listPriceText, '40']) await expect(row).toContainText(text);
      await expect(row.getByRole('button', { name: `Edit ${title}` })).toBeVisible();
      await expect(row.getByRole('button', { name: `Delete ${title}` })).toBeVisible();
    });

    test('a product is added, edited and deleted, each with a toast', async ({ shop, frame, staffPage }) => {
      await staffPage.field('Title').fill('Wool Socks');
      await staffPage.field('Price (USD)').fill('12.50');
      await staffPage.field('Image URL').fill(imageOf(secondColor));
      await staffPage.field('Description').fill('Warm.\nSoft.');
      await staffPage.field(productTexts.material).fill(' 80% wool, 20% nylon ');
      await staffPage.field('Origin').selectOption('Made in U.S.A. and imported');
      await staffPage.field('Inventory').fill('7');
      await staffPage.form.getByRole('button', { name: 'Add product' }).click();
      await expect(frame.toast('Product created')).toBeVisible();
      await expect(staffPage.row('Wool Socks')).toContainText('$12.50');
      await expect(staffPage.field('Title')).toHaveValue('');

      await staffPage.edit('Wool Socks');
      await expect(staffPage.form.getByRole('heading', { name: 'Edit product' })).toBeFocused();
      await expect(staffPage.field('Description')).toHaveValue('Warm.\nSoft.');
      await expect(staffPage.field(productTexts.material)).toHaveValue('80% wool, 20% nylon');
      await staffPage.field('Origin').selectOption('Imported');
      await staffPage.field('Price (USD)').fill('13.00');
      await staffPage.form.getByRole('button', { name: 'Save product' }).click();
      await expect(frame.toast('Product updated')).toBeVisible();
      await expect(staffPage.row('Wool Socks')).toContainText('$13.00');
      const product = await shop.staff.product('wool-socks');
      expect(product).toMatchObject({ price: 13, inventory: 7, fabric: '80% wool, 20% nylon', origin: 'imported' });

      await staffPage.row('Wool Socks').getByRole('button', { name: 'Delete' }).click();
      await expect(staffPage.deleteDialog).toBeVisible();
      await staffPage.deleteDialog.getByRole('button', { name: 'Keep it' }).click();
      await expect(staffPage.row('Wool Socks')).toBeVisible();
      await staffPage.row('Wool Socks').getByRole('button', { name: 'Delete' }).click();
      await staffPage.deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(frame.toast('Product deleted')).toBeVisible();
      await expect(staffPage.row('Wool Socks')).toBeHidden();
      expect(await shop.staff.products()).toHaveLength(1);
    });
  });
}

test('title, price, image, inventory and description are required', async ({ staffPage }) => {
  await staffPage.form.getByRole('button', { name: 'Add product' }).click();
  for (const [label, message] of [
    ['Title', 'Please enter a title'],
    ['Price (USD)', 'Please enter a price'],
    ['Image URL', 'Please enter an image URL'],
    ['Inventory', 'Please enter the inventory'],
    ['Description', 'Please enter a description'],
  ] as const)
    await expect(staffPage.field(label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
  await expect(staffPage.field('Title')).toBeFocused();
  await staffPage.field('Title').fill('Socks');
  await expect(staffPage.field('Title')).not.toHaveAttribute('aria-invalid');
});

test('a price is a number of 0 or more in steps of 0.01, and an inventory a whole number', async ({
  shop,
  frame,
  staffPage,
}) => {
  const price = 'Please enter a price of 0 or more, with at most two decimals';
  await staffPage.field('Title').fill('Socks');
  await staffPage.field('Image URL').fill(imageOf(secondColor));
  await staffPage.field('Description').fill('Warm.');
  const add = staffPage.form.getByRole('button', { name: 'Add product' });
  for (const [typed, message] of [
    ['-1', price],
    ['1.999', price],
    ['free', price],
  ] as const) {
    await staffPage.field('Price (USD)').fill(typed);
    await add.click();
    await expect(staffPage.field('Price (USD)')).toHaveAccessibleDescription(message);
  }
  for (const typed of ['-1', '1.5', 'some']) {
    await staffPage.field('Inventory').fill(typed);
    await add.click();
    await expect(staffPage.field('Inventory')).toHaveAccessibleDescription('Please enter a whole number of 0 or more');
  }
  await staffPage.field('Price (USD)').fill('0');
  await staffPage.field('Inventory').fill('0');
  await add.click();
  await expect(frame.toast('Product created')).toBeVisible();
  expect((await shop.staff.products()).map((one) => [one.title, one.price, one.inventory])).toContainEqual([
    'Socks',
    0,
    0,
  ]);
});

test('Cancel leaves a product unchanged', async ({ shop, staffPage }) => {
  await expect(staffPage.form.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await staffPage.edit();
  await staffPage.field('Title').fill('Something else');
  await staffPage.form.getByRole('button', { name: 'Cancel' }).click();
  await expect(staffPage.field('Title')).toHaveValue('');
  await expect(staffPage.form.getByRole('button', { name: 'Cancel' })).toBeHidden();
  expect((await shop.staff.product()).title).toBe(title);
});

test('a new price and stock appear on the next page a shopper loads', async ({
  page,
  shop,
  frame,
  staffPage,
  product,
}) => {
  await staffPage.edit();
  const third = listedColors.indexOf(thirdColor);
  await staffPage.field('Sale price (optional)').fill(lowerPrice.toFixed(2));
  await expect(staffPage.colorField('Color', third)).toHaveValue(thirdColor);
  await staffPage.colorField('Inventory', third).fill('0');
  await expect(staffPage.field('Inventory')).toHaveValue('30');
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(frame.toast('Product updated')).toBeVisible();
  expect(await shop.staff.stockOf(thirdColor)).toBe(0);
  await product.open();
  await expect(product.main.getByText(`Sale price ${lowerPriceText}`).first()).toBeVisible();
  await expect(product.color(thirdColor)).toHaveAccessibleName(`${thirdColor}, sold out`);
  await page.goto('/');
  await expect(frame.main.getByText(`Sale price ${lowerPriceText}`).first()).toBeVisible();
});

test('colors are added and removed', async ({ shop, frame, staffPage }) => {
  await staffPage.edit();
  await staffPage.form.getByRole('button', { name: `Remove ${secondColor}` }).click();
  await staffPage.form.getByRole('button', { name: 'Add a color' }).click();
  await staffPage.colorField('Color', 3).fill('Lilac');
  await staffPage.colorField('Inventory', 3).fill('5');
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(frame.toast('Product updated')).toBeVisible();
  expect((await shop.staff.product()).variants.map(({ color, inventory }) => [color, inventory])).toEqual([
    ...listedColors.filter((color) => color !== secondColor).map((color) => [color, 10]),
    ['Lilac', 5],
  ]);
});

test('failures to fetch, save and delete products show toasts', async ({
  page,
  shop,
  frame,
  consoleGuard,
  staffPage,
}) => {
  consoleGuard.allowUnreachable();
  await page.route('/api/products', (route) => route.abort());
  await page.reload();
  await expect(frame.toast('Failed to fetch products')).toBeVisible();
  expect(await frame.toastSeconds('Failed to fetch products')).toBe(5);
  await page.unroute('/api/products');
  await staffPage.main.getByRole('button', { name: 'Try again' }).click();
  await page.route('/api/products/*', (route) => route.abort());
  await staffPage.edit();
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(frame.toast('Failed to save product')).toBeVisible();
  await expect(staffPage.form.getByRole('alert')).toContainText('The server cannot be reached');
  await expect(staffPage.field('Title')).toHaveValue(title);
  await staffPage.row(title).getByRole('button', { name: 'Delete' }).click();
  await staffPage.deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(frame.toast('Failed to delete product')).toBeVisible();
  expect(await shop.staff.products()).toHaveLength(1);
});

test('saving a product does not overwrite stock changed by orders in the meantime', async ({
  shop,
  frame,
  staffPage,
}) => {
  await staffPage.edit();
  await shop.staff.placeOrder(
    makeOrder(1, { items: [{ ...line, quantity: 4 }], subtotal: priceOf(4), total: priceOf(4) }),
  );
  await staffPage.field('Sale price (optional)').fill(lowerPrice.toFixed(2));
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(frame.toast('Product updated')).toBeVisible();
  expect((await shop.staff.product()).salePrice).toBe(lowerPrice);
  expect(await shop.staff.stockOf(firstColor)).toBe(6);
  await expect(staffPage.row(title)).toContainText('36');
});

test('saving a product without colors does not overwrite stock changed by orders in the meantime', async ({
  shop,
  frame,
  staffPage,
}) => {
  const socks = await shop.staff.addProduct(woolSocks);
  await staffPage.main.page().reload();
  await staffPage.edit('Wool Socks');
  const items = [{ _id: socks._id, title: socks.title, color: '', size: M, quantity: 3, salePrice: 12.5 }];
  await shop.staff.placeOrder(makeOrder(1, { items, subtotal: 37.5, total: 37.5 }));
  await staffPage.field('Title').fill('Wool Socks, warm');
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(frame.toast('Product updated')).toBeVisible();
  expect((await shop.staff.product(socks._id)).inventory).toBe(4);
});

test('the focus moves to the product list after saving, deleting or cancelling', async ({ shop, staffPage }) => {
  await shop.staff.addProduct(woolSocks);
  await staffPage.main.page().reload();
  const heading = staffPage.main.getByRole('heading', { name: 'Products', exact: true });
  await staffPage.edit('Wool Socks');
  await staffPage.form.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading).toBeFocused();
  await staffPage.edit('Wool Socks');
  await staffPage.form.getByRole('button', { name: 'Save product' }).click();
  await expect(heading).toBeFocused();
  await staffPage.row('Wool Socks').getByRole('button', { name: 'Delete' }).click();
  await staffPage.deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(staffPage.deleteDialog).toBeHidden();
  await expect(heading).toBeFocused();
});

test('text typed into the form survives a switch to the Orders tab', async ({ staffPage }) => {
  await staffPage.edit();
  await staffPage.field('Title').fill('Half a new title');
  await staffPage.tab('Orders').click();
  await expect(staffPage.searchField).toBeVisible();
  await staffPage.tab('Products').click();
  await expect(staffPage.field('Title')).toHaveValue('Half a new title');
  await expect(staffPage.form.getByRole('button', { name: 'Save product' })).toBeVisible();
});
