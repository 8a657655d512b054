import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../api/wire';
import { priceSince } from './orders-at-price';

const entry = (at: string, fields: string[], subject = 'mug'): AuditEntry => ({
  _id: at,
  at,
  actor: '',
  action: 'product.update',
  subject,
  changes: fields.map((field) => ({ field, before: 1, after: 2 })),
});
const log = (entries: AuditEntry[], has_older = false) => ({ entries, has_older });
const creation = log([entry('2026-11-01', ['title', 'price_cents'])]);

test.each([
  { edits: log([]), since: '2026-11-01', why: 'no edit' },
  { edits: log([entry('2026-11-09', ['variants.Pink.inventory'])]), since: '2026-11-01', why: 'an edit of the stock' },
  {
    edits: log([entry('2026-11-09', ['title']), entry('2026-11-05', ['sale_price_cents'])]),
    since: '2026-11-05',
    why: 'an edit of the title after one of the price',
  },
  {
    edits: log([entry('2026-11-09', ['price_cents'], 'sock')]),
    since: '2026-11-01',
    why: 'an edit of another product',
  },
  { edits: log([entry('2026-11-09', ['title'])], true), since: null, why: 'older edits that are not loaded' },
])('a price holds since it was last set: $why', ({ edits, since }) => {
  expect(priceSince('mug', edits, creation)).toBe(since);
});
