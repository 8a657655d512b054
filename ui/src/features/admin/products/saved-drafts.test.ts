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

test('drafts of a version with other fields are left alone', () => {
  writeDrafts([saved]);
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(key.replace(',fabric', ''), sessionStorage.getItem(key) ?? '');
  sessionStorage.removeItem(key);
  expect(readDrafts()).toEqual([]);
});

test('drafts that are not JSON are ignored', () => {
  writeDrafts([saved]);
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, '{');
  expect(readDrafts()).toEqual([]);
});
