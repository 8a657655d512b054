import { expect, test } from './support/shop';

test.beforeEach(({ product }) => product.goToCheckout());

test('typing a code or a name selects the state', async ({ page, checkout }) => {
  const state = checkout.field('state');
  for (const [typed, code] of [
    ['Texas', 'TX'],
    ['TX', 'TX'],
    ['New York', 'NY'],
    ['Arizona', 'AZ'],
    ['Virginia', 'VA'],
    ['west virginia', 'WV'],
    ['Iowa', 'IA'],
    ['Maryland', 'MD'],
    ['md', 'MD'],
  ] as const) {
    await state.selectOption('');
    await checkout.field('city').focus();
    await page.keyboard.press('Tab');
    await expect(state).toBeFocused();
    await page.keyboard.type(typed);
    await expect(state, typed).toHaveValue(code);
    await page.keyboard.press('Tab');
    await expect(checkout.field('zip')).toBeFocused();
    await expect(state, typed).toHaveValue(code);
  }
});

test('a state can be selected by code, by label or by autofill', async ({ checkout }) => {
  const state = checkout.field('state');
  await state.selectOption({ label: 'TX, Texas' });
  await expect(state).toHaveValue('TX');
  await state.selectOption('NY');
  await expect(state).toHaveValue('NY');
  await state.evaluate((list: HTMLSelectElement) => {
    list.value = 'CA';
    for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
  });
  await expect(state).toHaveValue('CA');
  await expect(state).toHaveAttribute('autocomplete', 'shipping address-level1');
});

test('arrow keys, first letters and browser shortcuts work as in any select', async ({ page, checkout }) => {
  const state = checkout.field('state');
  await state.focus();
  await page.keyboard.type('c');
  await expect(state).toHaveValue('CA');
  await page.keyboard.press('ArrowDown');
  await expect(state).toHaveValue('CO');
  await page.keyboard.press('ArrowUp');
  await expect(state).toHaveValue('CA');
  await page.keyboard.press('Control+a');
  await expect(state).toHaveValue('CA');
  // The arrow key reset the typed prefix, so this starts a new one.
  await page.keyboard.type('ok');
  await expect(state).toHaveValue('OK');
});

test('a ZIP from another state shows a hint; one click corrects the state, and the order has it', async ({
  page,
  shop,
  checkout,
}) => {
  await checkout.fillAll();
  await checkout.field('state').selectOption('TN');
  await checkout.field('zip').fill('78701');
  await page.keyboard.press('Tab');
  await expect(checkout.field('zip')).toHaveAccessibleDescription('78701 is in Texas. Use TX?');
  await checkout.main.getByRole('button', { name: 'Use TX?' }).click();
  await expect(checkout.field('state')).toHaveValue('TX');
  await checkout.completeOrder();
  expect((await shop.staff.onlyOrder()).order).toMatchObject({ state: 'TX', zip: '78701' });
});
