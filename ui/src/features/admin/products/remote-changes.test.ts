import { material } from '@brand/texts/product';
import { describe, expect, test } from 'vitest';
import type { WireProduct } from '../../../api/wire';
import { testProduct } from '../common/test-product';
import { draftOf } from './product-draft';
import { rebaseDraft, remoteChanges } from './remote-changes';

const [white, pink] = testProduct.variants as [WireProduct['variants'][0], WireProduct['variants'][0]];
const lilac = { color: 'Lilac', image: '/media/lilac.jpg', inventory: 5 };
const plain: WireProduct = { ...testProduct, variants: [], inventory: 7 };

/** Returns the draft of my edit, and the product as others have changed it. */
function edit(mine: Partial<WireProduct>, theirs: Partial<WireProduct>, base = testProduct) {
  const draft = draftOf({ ...base, ...mine });
  // The form identifies a row by the color that it was opened with.
  const opened = base.variants.map(({ color }) => color);
  draft.colors = draft.colors.map((row) => ({
    ...row,
    originalColor: opened.includes(row.color) ? row.color : null,
  }));
  return [draft, base, { ...base, ...theirs, version: 2 }] as const;
}

const description = { label: 'Description', before: 'Soft.', now: 'Softer.' };
const whiteStock = { label: 'White: Inventory', before: '10', now: '6' };

describe('changes by others', () => {
  test.each([
    { mine: {}, theirs: {}, changes: [], why: 'nothing changed' },
    { mine: { title: 'Linen' }, theirs: { description: 'Softer.' }, changes: [description], why: 'a field I left' },
    {
      mine: { description: 'Warm.' },
      theirs: { description: 'Softer.' },
      changes: [description],
      why: 'a field I edited',
    },
    {
      mine: {},
      theirs: { fabric: '100% cotton', origin: 'made_in_usa' as const },
      changes: [
        { label: material, before: '', now: '100% cotton' },
        { label: 'Origin', before: '', now: 'Made in U.S.A.' },
      ],
      why: 'fabric and origin, in words',
    },
    { mine: { description: 'Softer.' }, theirs: { description: 'Softer.' }, changes: [], why: 'the same edit twice' },
    { mine: {}, theirs: { variants: [{ ...white, inventory: 6 }, pink] }, changes: [], why: 'stock I left' },
    {
      mine: { variants: [{ ...white, inventory: 12 }, pink] },
      theirs: { variants: [{ ...white, inventory: 6 }, pink] },
      changes: [whiteStock],
      why: 'stock I edited',
    },
    {
      mine: {},
      theirs: { variants: [white] },
      changes: [
        { label: 'Pink: Image URL', before: pink.image, now: null },
        { label: 'Pink: Inventory', before: '10', now: null },
      ],
      why: 'a removed color',
    },
    {
      mine: {},
      theirs: { variants: [white, pink, lilac] },
      changes: [
        { label: 'Lilac: Image URL', before: null, now: lilac.image },
        { label: 'Lilac: Inventory', before: null, now: '5' },
      ],
      why: 'a new color',
    },
    {
      mine: {},
      theirs: { variants: [white, { ...pink, alt: 'A pair', pictures: [{ image: '/media/toe.jpg', alt: '' }] }] },
      changes: [{ label: 'Pink: Pictures', before: null, now: 'A pair\n/media/toe.jpg' }],
      why: 'more pictures',
    },
    {
      mine: { variants: [white, pink, lilac] },
      theirs: { variants: [white, pink, { ...lilac, inventory: 5 }] },
      changes: [],
      why: 'the same new color twice',
    },
  ])('$why', ({ mine, theirs, changes }) => {
    expect(remoteChanges(...edit(mine, theirs))).toEqual(changes);
  });

  test('the stock of a product without colors', () => {
    expect(remoteChanges(...edit({ inventory: 9 }, { inventory: 5 }, plain))).toEqual([
      { label: 'Inventory', before: '7', now: '5' },
    ]);
    expect(remoteChanges(...edit({}, { inventory: 5 }, plain))).toEqual([]);
  });
});

test('a rebased draft has the current stock where staff have not edited it', () => {
  const theirs = {
    variants: [
      { ...white, inventory: 6 },
      { ...pink, inventory: 7 },
    ],
  };
  const rebased = rebaseDraft(...edit({ title: 'Linen', variants: [{ ...white, inventory: 12 }, pink] }, theirs));
  expect(rebased.title).toBe('Linen');
  expect(rebased.colors.map(({ inventory }) => inventory)).toEqual(['12', '7']);
  expect(rebaseDraft(...edit({}, { inventory: 5 }, plain)).inventory).toBe('5');
});

test('a renamed color has the current stock of the color that it was', () => {
  const [draft, base, current] = edit({}, { variants: [{ ...white, inventory: 6 }, pink] });
  draft.colors = draft.colors.map((row) => (row.color === 'White' ? { ...row, color: 'Ivory' } : row));
  expect(remoteChanges(draft, base, current)).toEqual([]);
  expect(rebaseDraft(draft, base, current).colors[0]).toMatchObject({ color: 'Ivory', inventory: '6' });
});

test('a color that others removed is a new one in a rebased draft', () => {
  const rebased = rebaseDraft(...edit({}, { variants: [white] }));
  expect(rebased.colors.map(({ originalColor }) => originalColor)).toEqual(['White', null]);
});
