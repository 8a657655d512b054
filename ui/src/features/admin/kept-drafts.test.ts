import { expect, test } from 'vitest';
import type { WireProduct } from '../../api/wire';
import { draftFor, readDrafts, withDraft, withoutDraft, writeDrafts } from './kept-drafts';
import { draftOf, emptyDraft } from './product-draft';

const product: WireProduct = {
  _id: 'bra',
  title: 'Bra',
  description: 'Soft.',
  price: 9.99,
  salePrice: null,
  image: '/media/white-800.jpg',
  inventory: 10,
  variants: [{ color: 'White', image: '/media/white-800.jpg', inventory: 10 }],
  version: 3,
};
const kept = { product, draft: { ...draftOf(product), title: 'Plush Bra' } };

test('a draft is kept while it differs from its product', () => {
  const drafts = withDraft([], kept);
  expect(draftFor(drafts, 'bra')).toEqual(kept);
  expect(withDraft(drafts, { product, draft: draftOf(product) })).toEqual([]);
  expect(withoutDraft(drafts, 'bra')).toEqual([]);
});

test('the draft typed last is at the end, and a new product has a draft of its own', () => {
  const fresh = { product: null, draft: { ...emptyDraft, title: 'Socks' } };
  const drafts = withDraft(withDraft(withDraft([], kept), fresh), kept);
  expect(drafts).toEqual([fresh, kept]);
  expect(draftFor(drafts, undefined)).toEqual(fresh);
});

test('drafts come back from the storage of the tab, and no entry is left without one', () => {
  writeDrafts([kept]);
  expect(readDrafts()).toEqual([kept]);
  writeDrafts([]);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  { stored: '{', why: 'no JSON' },
  { stored: '{}', why: 'no list' },
  { stored: '[null]', why: 'no draft' },
  { stored: JSON.stringify([{ product: null, draft: { ...emptyDraft, title: 7 } }]), why: 'a title that is no text' },
  {
    stored: JSON.stringify([{ product: null, draft: { ...emptyDraft, colors: [{}] } }]),
    why: 'a color without fields',
  },
  {
    stored: JSON.stringify([{ ...kept, product: { ...product, version: undefined } }]),
    why: 'a product of an older page',
  },
  {
    stored: JSON.stringify([{ ...kept, product: { ...product, variants: [{}] } }]),
    why: 'a product with broken colors',
  },
])('a stored draft that cannot be used is left out: $why', ({ stored }) => {
  sessionStorage.setItem('productDrafts', stored);
  expect(readDrafts()).toEqual([]);
});
