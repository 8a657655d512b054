import { expect, test } from './shop';

test.beforeEach(({ product }) => product.buyAtOnce());

test('a typed code or name chooses its state', async ({ page, checkout }) => {
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

test('a state is chosen by its code, its label, or by what fills in forms', async ({ checkout }) => {
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

test('the arrow keys, a first letter and the keys of the browser work as on any list', async ({ page, checkout }) => {
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
  // The arrow ended the word: this one is new.
  await page.keyboard.type('ok');
  await expect(state).toHaveValue('OK');
});

test('a ZIP of another state is pointed out, corrected by one click, and sent so', async ({ page, shop, checkout }) => {
  await checkout.fillAll();
  await checkout.field('state').selectOption('TN');
  await checkout.field('zip').fill('78701');
  await page.keyboard.press('Tab');
  await expect(checkout.field('zip')).toHaveAccessibleDescription('78701 is in Texas. Use TX?');
  await checkout.main.getByRole('button', { name: 'Use TX?' }).click();
  await expect(checkout.field('state')).toHaveValue('TX');
  await checkout.placeAndLand();
  expect((await shop.staff.onlyOrder()).order).toMatchObject({ state: 'TX', zip: '78701' });
});
