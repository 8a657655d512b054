import { describe, expect, test } from 'vitest';
import type { WireProduct } from '../../api/wire';
import { type Draft, draftOf } from './product-draft';
import { rebase, touchesStock, withStockOfToday, withoutStock } from './product-stock';

const variant = (color: string, inventory: number) => ({ color, image: `/media/${color}.jpg`, inventory });
const colored = (white: number, pink: number): WireProduct => ({
  _id: 'bra',
  version: 1,
  title: 'Bra',
  description: 'Soft.',
  price: 9.99,
  salePrice: 4.99,
  image: '/media/White.jpg',
  inventory: white + pink,
  variants: [variant('White', white), variant('Pink', pink)],
});
const plain = (inventory: number): WireProduct => ({ ...colored(0, 0), inventory, variants: [] });

/** The form of a product, with one text of its second color changed. */
function edited(product: WireProduct, change: Partial<Draft['colors'][number]>): Draft {
  const draft = draftOf(product);
  const [first, second] = draft.colors;
  if (!first || !second) throw new Error('two colors expected');
  return { ...draft, colors: [first, { ...second, ...change }] };
}

const pieces = ({ colors }: Draft) => colors.map(({ inventory }) => inventory);

describe('the stock is touched', () => {
  test.each([
    { draft: draftOf(colored(10, 10)), product: colored(10, 10), touched: false, why: 'nothing was typed' },
    { draft: { ...draftOf(colored(10, 10)), title: 'B' }, product: colored(10, 10), touched: false, why: 'a title' },
    { draft: edited(colored(10, 10), { inventory: ' 10 ' }), product: colored(10, 10), touched: false, why: 'spaces' },
    { draft: edited(colored(10, 10), { inventory: '12' }), product: colored(10, 10), touched: true, why: 'a number' },
    { draft: edited(colored(10, 10), { color: 'Rose' }), product: colored(10, 10), touched: true, why: 'a name' },
    { draft: { ...draftOf(colored(10, 10)), colors: [] }, product: colored(10, 10), touched: true, why: 'no colors' },
    { draft: draftOf(plain(7)), product: plain(7), touched: false, why: 'one stock, left alone' },
    { draft: { ...draftOf(plain(7)), inventory: '8' }, product: plain(7), touched: true, why: 'one stock, changed' },
  ])('$touched: $why', ({ draft, product, touched }) => {
    expect(touchesStock(draft, product)).toBe(touched);
  });
});

test('a product can be sent without its stock', () => {
  const { _id, inventory: _inventory, variants: _variants, ...rest } = colored(10, 10);
  expect(withoutStock({ ...rest, inventory: 20, variants: colored(10, 10).variants })).toEqual(rest);
});

describe('when orders came while the form was open', () => {
  test('a number that was left alone becomes that of today', () => {
    const { draft, moved } = rebase(edited(colored(10, 10), { inventory: '12' }), colored(10, 10), colored(7, 10));
    expect([pieces(draft), moved]).toEqual([['7', '12'], []]);
  });

  test('a number that was changed is told, old and new, and stays as typed', () => {
    const { draft, moved } = rebase(edited(colored(10, 10), { inventory: '12' }), colored(10, 10), colored(10, 6));
    expect(pieces(draft)).toEqual(['10', '12']);
    expect(moved).toEqual([{ color: 'Pink', before: 10, now: 6 }]);
    expect(pieces(withStockOfToday(draft, moved))).toEqual(['10', '6']);
  });

  test('a renamed color is still known by the name it had', () => {
    const { draft, moved } = rebase(edited(colored(10, 10), { color: 'Rose' }), colored(10, 10), colored(10, 6));
    expect([pieces(draft), moved]).toEqual([['10', '6'], []]);
  });

  test('a new color and one that is gone meanwhile keep what was typed', () => {
    const added = { key: 2, was: null, color: 'Lilac', image: '/media/l.jpg', inventory: '5' };
    const draft = { ...draftOf(colored(10, 10)), colors: [...draftOf(colored(10, 10)).colors, added] };
    const now = { ...colored(10, 10), variants: [variant('White', 9)] };
    const rebased = rebase(draft, colored(10, 10), now);
    expect([pieces(rebased.draft), rebased.moved]).toEqual([['9', '10', '5'], []]);
  });

  test('a product without colors is treated the same', () => {
    const { draft, moved } = rebase({ ...draftOf(plain(7)), inventory: '9' }, plain(7), plain(5));
    expect([draft.inventory, moved]).toEqual(['9', [{ color: '', before: 7, now: 5 }]]);
    expect(withStockOfToday(draft, moved).inventory).toBe('5');
    expect(rebase({ ...draftOf(plain(7)), title: 'B' }, plain(7), plain(5)).draft.inventory).toBe('5');
  });

  test('what is as staff want it already needs no question', () => {
    expect(rebase({ ...draftOf(plain(7)), inventory: '5' }, plain(7), plain(5)).moved).toEqual([]);
  });
});
