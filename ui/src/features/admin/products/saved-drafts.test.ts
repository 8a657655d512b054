// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { WireProduct } from '../../../api/wire';
import { draftFor, readDrafts, withDraft, withoutDraft, writeDrafts } from './saved-drafts';
import { draftOf, emptyDraft } from './product-draft';

const product: WireProduct = {
  _id: 'tea-towel',
  title: 'Tea Towel',
  description: 'Soft.',
  price: 9.99,
  salePrice: null,
  image: '/media/white-800.jpg',
  fabric: '',
  origin: '',
  has_sizes: true,
  inventory: 10,
  variants: [{ color: 'White', image: '/media/white-800.jpg', inventory: 10 }],
  version: 3,
};
const saved = { product, draft: { ...draftOf(product), title: 'Linen Towel' } };

test('a draft is saved only if it differs from its product', () => {
  const drafts = withDraft([], saved);
  expect(draftFor(drafts, 'tea-towel')).toEqual(saved);
  expect(withDraft(drafts, { product, draft: draftOf(product) })).toEqual([]);
  expect(withoutDraft(drafts, 'tea-towel')).toEqual([]);
});

test.each([
  { change: { sizes: 'One size' }, why: 'it gets or loses its sizes' },
  { change: { fabric: '100% cotton' }, why: 'it gets a fabric' },
  { change: { origin: 'imported' }, why: 'it gets an origin' },
  { change: { alt: 'A pair' }, why: 'it gets an alternative text' },
])('a product is changed: $why', ({ change }) => {
  const drafts = withDraft([], { product, draft: { ...draftOf(product), ...change } });
  expect(draftFor(drafts, 'tea-towel')?.draft).toMatchObject(change);
});

test('the most recently edited draft is last, and a new product has a separate draft', () => {
  const fresh = { product: null, draft: { ...emptyDraft, title: 'Socks' } };
  const drafts = withDraft(withDraft(withDraft([], saved), fresh), saved);
  expect(drafts).toEqual([fresh, saved]);
  expect(draftFor(drafts, undefined)).toEqual(fresh);
});

test('drafts are restored from session storage, which has no entry without drafts', () => {
  writeDrafts([saved]);
  expect(readDrafts()).toEqual([saved]);
  writeDrafts([]);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  { stored: '{', why: 'not JSON' },
  { stored: '{}', why: 'not a list' },
  { stored: '[null]', why: 'not a draft' },
  {
    stored: JSON.stringify([{ product: null, draft: { ...emptyDraft, title: 7 } }]),
    why: 'a title that is not a string',
  },
  {
    stored: JSON.stringify([{ product: null, draft: { ...emptyDraft, colors: [{}] } }]),
    why: 'a color without fields',
  },
  {
    stored: JSON.stringify([{ product: null, draft: { ...emptyDraft, pictures: [{}] } }]),
    why: 'a picture without fields',
  },
  {
    stored: JSON.stringify([{ ...saved, product: { ...product, version: undefined } }]),
    why: 'a product without a version',
  },
  {
    stored: JSON.stringify([{ ...saved, product: { ...product, fabric: undefined } }]),
    why: 'of a version without fabrics',
  },
  {
    stored: JSON.stringify([{ ...saved, product: { ...product, variants: [{}] } }]),
    why: 'a product with invalid colors',
  },
])('an invalid stored draft is skipped: $why', ({ stored }) => {
  sessionStorage.setItem('productDrafts', stored);
  expect(readDrafts()).toEqual([]);
});
