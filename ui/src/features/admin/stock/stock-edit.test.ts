import { expect, test } from 'vitest';
import { testProduct } from '../common/test-product';
import { stockInput } from './stock-edit';

const { title, description, image, price, salePrice, has_sizes } = testProduct;
const texts = { title, description, image, price, salePrice, has_sizes };

test('an edit sends the new stock of one color with the former one, and no stock of the others', () => {
  expect(stockInput(testProduct, { color: 'Pink', typed: ' 12 ' })).toEqual({
    ok: true,
    input: {
      ...texts,
      variants: [
        { color: 'White', image: '/media/white-800.jpg' },
        { color: 'Pink', image: '/media/pink-800.jpg', inventory: 12, inventory_was: 10 },
      ],
    },
  });
});

test('an edit of a product without colors sends its stock', () => {
  const plain = { ...testProduct, variants: [], inventory: 5 };
  expect(stockInput(plain, { color: '', typed: '0' })).toEqual({
    ok: true,
    input: { ...texts, inventory: 0, inventory_was: 5 },
  });
});

test.each(['', 'ten', '-1', '1.5', '2000000'])('"%s" is rejected by the rule of the form', (typed) => {
  const parsed = stockInput(testProduct, { color: 'White', typed });
  expect(parsed).toMatchObject({ ok: false });
});

test('what counts as low is sent for one color, without stock if that does not change', () => {
  const variants = [
    { color: 'White', image: '/media/white-800.jpg' },
    { color: 'Pink', image: '/media/pink-800.jpg', low_stock: 5 },
  ];
  const same = stockInput(testProduct, { color: 'Pink', typed: '10', lowAt: ' 5 ' });
  expect(same).toEqual({ ok: true, input: { ...texts, variants } });
  const plain = { ...testProduct, variants: [], inventory: 5 };
  expect(stockInput(plain, { color: '', typed: '5', lowAt: '0' })).toEqual({
    ok: true,
    input: { ...texts, low_stock: 0 },
  });
  expect(stockInput(testProduct, { color: 'Pink', typed: '10', lowAt: '-1' })).toMatchObject({ ok: false });
});

test('a reason goes with the correction', () => {
  const edit = { color: 'Pink', typed: '12', reason: 'Counted' };
  expect(stockInput(testProduct, edit)).toMatchObject({ ok: true, input: { reason: 'Counted' } });
  expect(stockInput(testProduct, { ...edit, reason: 'x'.repeat(101) })).toMatchObject({ ok: false });
});
