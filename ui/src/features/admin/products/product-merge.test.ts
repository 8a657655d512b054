import { describe, expect, test } from 'vitest';
import type { WireProduct } from '../../../api/wire';
import { type Draft, draftOf } from './product-draft';
import { type Choices, mergeProduct } from './product-merge';
import { testProduct } from '../shared/test-product';

const [white, pink] = testProduct.variants as [WireProduct['variants'][0], WireProduct['variants'][0]];
const lilac = { color: 'Lilac', image: '/media/lilac.jpg', inventory: 5 };
const plain: WireProduct = { ...testProduct, variants: [], inventory: 7 };

/** Merges my changes of `testProduct` with theirs. */
function merge(mine: Partial<WireProduct>, theirs: Partial<WireProduct>, choices: Choices = {}, from = testProduct) {
  const draft: Draft = draftOf({ ...from, ...mine });
  // The form identifies a row by the color that it was opened with.
  const opened = draftOf(from).colors;
  draft.colors = draft.colors.map((row) => ({
    ...row,
    originalColor: opened.some(({ originalColor }) => originalColor === row.originalColor) ? row.originalColor : null,
  }));
  const merged = mergeProduct(from, draft, { ...from, ...theirs, version: 2 }, choices);
  const colors = merged.draft.colors.map(({ color, image, inventory }) => [color, image, inventory]);
  return { ...merged, colors };
}

describe('a text field', () => {
  test('that only one side changed has the value of that side', () => {
    const { draft, conflicts } = merge({ salePrice: 5.5 }, { description: 'Softer.' });
    expect([draft.salePrice, draft.description, conflicts]).toEqual(['5.50', 'Softer.', []]);
  });

  test('says whether the product has sizes', () => {
    expect(merge({ title: 'Plush Bra' }, { has_sizes: false }).draft.sizes).toBe('One size');
  });

  test('that both sides changed equally is not a conflict', () => {
    expect(merge({ title: 'Plush Bra' }, { title: 'Plush Bra' }).conflicts).toEqual([]);
  });

  test('that both sides changed is a conflict, and has my value until one is chosen', () => {
    const mine = { description: 'Softer.' };
    const theirs = { description: 'Very soft.' };
    const conflict = { path: 'description', field: 'description', color: '', mine: 'Softer.', theirs: 'Very soft.' };
    expect(merge(mine, theirs)).toMatchObject({ draft: { description: 'Softer.' }, conflicts: [conflict] });
    expect(merge(mine, theirs, { description: 'mine' })).toMatchObject({
      draft: { description: 'Softer.' },
      conflicts: [],
    });
    expect(merge(mine, theirs, { description: 'theirs' })).toMatchObject({
      draft: { description: 'Very soft.' },
      conflicts: [],
    });
  });

  test('that I cleared and they changed is a conflict', () => {
    expect(merge({ salePrice: null }, { salePrice: 3 }).conflicts).toMatchObject([{ mine: '', theirs: '3.00' }]);
  });

  test('is unchanged if a price is typed in another format', () => {
    const draft = { ...draftOf(testProduct), price: ' 9.990 ' };
    expect(mergeProduct(testProduct, draft, { ...testProduct, price: 8 }).draft.price).toBe('8.00');
  });
});

describe('stock', () => {
  test('that I did not change has the current value', () => {
    expect(merge({ title: 'Bras' }, { variants: [{ ...white, inventory: 6 }, pink] }).colors[0]).toEqual([
      'White',
      white.image,
      '6',
    ]);
  });

  test('that both sides changed is a conflict', () => {
    const { conflicts } = merge(
      { variants: [{ ...white, inventory: 12 }, pink] },
      { variants: [{ ...white, inventory: 6 }, pink] },
    );
    expect(conflicts).toEqual([
      { path: 'colors.White.inventory', field: 'inventory', color: 'White', mine: '12', theirs: '6' },
    ]);
  });

  test('of a product without colors is merged in the same way', () => {
    expect(merge({ inventory: 9 }, { inventory: 4 }, {}, plain).conflicts).toMatchObject([{ path: 'inventory' }]);
    expect(merge({ title: 'Bras' }, { inventory: 4 }, {}, plain).draft.inventory).toBe('4');
    expect(merge({ inventory: 9 }, { title: 'Bras' }, {}, plain).draft.inventory).toBe('9');
  });
});

describe('a color', () => {
  test('that they added is added, also if I added another one', () => {
    const cream = { ...lilac, color: 'Cream' };
    const { colors, draft, conflicts } = merge({ variants: [white, pink, cream] }, { variants: [white, pink, lilac] });
    expect(colors.map(([color]) => color)).toEqual(['White', 'Pink', 'Cream', 'Lilac']);
    expect(new Set(draft.colors.map(({ key }) => key)).size).toBe(4);
    expect(conflicts).toEqual([]);
  });

  test('that both sides added is one color, with conflicts where it differs', () => {
    const { colors, conflicts } = merge(
      { variants: [white, pink, lilac] },
      { variants: [white, pink, { ...lilac, inventory: 8 }] },
    );
    expect(colors).toHaveLength(3);
    expect(conflicts).toMatchObject([{ path: 'colors.Lilac.inventory', mine: '5', theirs: '8' }]);
  });

  test('that they removed is removed if I did not change it', () => {
    expect(merge({ title: 'Bras' }, { variants: [white] }).colors.map(([color]) => color)).toEqual(['White']);
  });

  test('that they removed and I changed is a conflict; it is kept as a new color or removed', () => {
    const mine = { variants: [white, { ...pink, inventory: 50 }] };
    const theirs = { variants: [white] };
    expect(merge(mine, theirs).conflicts).toMatchObject([{ path: 'colors.Pink', field: 'color', theirs: null }]);
    expect(merge(mine, theirs, { 'colors.Pink': 'mine' }).draft.colors).toMatchObject([
      {},
      { color: 'Pink', originalColor: null },
    ]);
    expect(merge(mine, theirs, { 'colors.Pink': 'theirs' }).colors).toHaveLength(1);
  });

  test('that I removed stays removed if only its stock changed', () => {
    expect(merge({ variants: [white] }, { variants: [white, { ...pink, inventory: 3 }] }).colors).toHaveLength(1);
  });

  test('that I removed and they changed is a conflict; it stays removed or is restored', () => {
    const theirs = { variants: [white, { ...pink, image: '/media/new.jpg' }] };
    const mine = { variants: [white] };
    expect(merge(mine, theirs).conflicts).toMatchObject([{ path: 'colors.Pink', field: 'color', mine: null }]);
    expect(merge(mine, theirs, { 'colors.Pink': 'mine' }).colors).toHaveLength(1);
    expect(merge(mine, theirs, { 'colors.Pink': 'theirs' }).colors[1]).toEqual(['Pink', '/media/new.jpg', '10']);
  });

  test('that I renamed has the new name and the current stock', () => {
    const draft = draftOf(testProduct);
    draft.colors = draft.colors.map((row) => (row.color === 'White' ? { ...row, color: 'Ivory' } : row));
    const merged = mergeProduct(testProduct, draft, { ...testProduct, variants: [{ ...white, inventory: 4 }, pink] });
    expect(merged.conflicts).toEqual([]);
    expect(merged.draft.colors[0]).toMatchObject({ color: 'Ivory', originalColor: 'White', inventory: '4' });
  });
});

test('merging with the unchanged product changes nothing', () => {
  const draft = { ...draftOf(testProduct), title: 'Mine' };
  expect(mergeProduct(testProduct, draft, testProduct)).toEqual({ draft, conflicts: [] });
});
