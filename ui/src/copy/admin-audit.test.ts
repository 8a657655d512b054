import { expect, test } from 'vitest';
import { audit } from './admin-audit';

const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
const a = 'a@b.co';

test.each([
  ['order.status', a, [change('status', 'pending', 'paid')], 'Marked LC100001 as paid'],
  ['order.status', a, [change('status', 'paid', 'cancelled')], 'Cancelled LC100001, which was paid'],
  ['order.status', a, [change('status', 'cancelled', 'pending')], 'Set LC100001 back to pending'],
  ['order.note', a, [change('note', '', 'Call first')], 'Wrote the note of LC100001'],
  ['order.hold', a, [change('hold', 'Fraud?', null)], 'Released LC100001'],
  ['order.hold', a, [change('hold', 'Fraud?', 'Address?')], 'Changed why LC100001 is on hold'],
  ['order.line', a, [change('size', 'M', 'L')], 'Exchanged an item of LC100001'],
  ['order.replacement', a, [change('replacement', null, 'LC100002')], 'Made a replacement for LC100001'],
  ['order.packed', a, [change('packed', '', 'packed')], 'Packed LC100001'],
  ['order.packed', a, [change('packed', 'packed', '')], 'Marked LC100001 as not packed'],
  ['order.shipped', a, [change('shipment', '', 'USPS 94001118')], 'Shipped LC100001'],
  ['order.shipped', a, [change('shipment', 'USPS 94001118', 'UPS 94001118')], 'Changed the shipment of LC100001'],
  ['order.shipped', a, [change('shipment', 'USPS 94001118', '')], 'Undid the shipment of LC100001'],
  ['order.delayed', a, [change('ship_by', '2026-11-27', '2026-12-04')], 'Delayed the shipping of LC100001'],
  ['payment.authorize', 'shop', [change('payment', 'unpaid', 'authorized')], 'The card of LC100001 was authorized'],
  ['payment.capture', 'shop', [change('payment', 'authorized', 'captured')], 'The card of LC100001 was charged'],
  ['payment.release', 'shop', [change('payment', 'authorized', 'released')], 'The card of LC100001 was released'],
  ['payment.refund', a, [change('refund', null, '$4.99')], 'Asked for a refund of LC100001'],
  [
    'payment.charge_declined',
    'shop',
    [change('error', null, 'declined')],
    'The bank refused to charge the card of LC100001',
  ],
  ['payment.dispute', 'shop', [change('cents', null, 499)], 'The cardholder disputes the charge of LC100001'],
  ['payment.refund_failed', 'shop', [change('refund', null, '$4.99')], 'A refund of LC100001 has failed'],
  ['order.gift_wrap', a, [change('wrapped', false, true)], 'Order gift wrap: LC100001'],
])('%s by %s is a sentence about the order', (action, actor, changes, sentence) => {
  expect(audit.sentence({ action, actor, subject: 'id', name: 'LC100001', changes })).toBe(sentence);
});

test.each([
  ['session.end', a, a, [], 'Signed out of a session'],
  ['session.end', a, 'c@b.co', [], 'Ended a session of c@b.co'],
  ['session.end', '', '', [change('ended', null, 3)], 'Ended every session'],
  ['session.refuse', '', '', [], 'A sign-in with an unknown email failed'],
  ['session.refuse', '', a, [change('left_out', null, 2)], 'A sign-in as a@b.co failed, and 2 more before it'],
  ['admin.password', a, a, [change('ended', null, 1)], 'Changed the password'],
  ['admin.password', '', a, [change('ended', null, 1)], 'Set a new password for a@b.co'],
  ['backup.made', '', '', [], 'Backup made'],
])('%s by "%s" about "%s" is a sentence about the account', (action, actor, subject, changes, sentence) => {
  expect(audit.sentence({ action, actor, subject, name: null, changes })).toBe(sentence);
});

test('nobody signed in when a sign-in failed, and the command line has no account', () => {
  expect(audit.by({ action: 'session.refuse', actor: '' })).toBe('Nobody');
  expect(audit.by({ action: 'product.update', actor: '' })).toBe('Command line');
  expect(audit.by({ action: 'order.status', actor: 'shop' })).toBe('The shop');
});

test.each([
  ['variants.Black & White.inventory', 7, 'Black & White stock', '7'],
  ['variants.inventory', 0, 'Stock', '0'],
  ['variants.Pink.low_stock', 3, 'Pink low at', '3'],
  ['sale_price_cents', null, 'Sale price', 'none'],
  ['price_cents', 1999, 'Price', '$19.99'],
  ['reason', 'Counted', 'Reason', 'Counted'],
  ['gift.wrapped', true, 'Gift wrapped', 'true'],
  ['description', 'x'.repeat(101), 'Description', `${'x'.repeat(100)}…`],
])('the field %s and its value %s are readable', (field, value, name, text) => {
  expect(audit.field(field)).toBe(name);
  expect(audit.value(field, value)).toBe(text);
});
