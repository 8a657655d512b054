import { orderPrefix } from '@brand/brand.json';

/** A field that changed; its values are any JSON. */
export interface AuditChange {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** An entry of the audit log, as far as its words depend on it. */
export interface AuditWords {
  action: string;
  /** Empty on the command line and for a failed sign-in. */
  actor: string;
  subject: string;
  /** The order number or the title of the product, if it is about one. */
  name?: string | null | undefined;
  changes: readonly AuditChange[];
}

/** The staff page's audit log. */
export const audit = {
  heading: 'Audit log',
  filters: 'Filter',
  person: 'Person',
  anyone: 'Anyone',
  theShop: 'The shop itself',
  noAccount: 'Command line, failed sign-ins',
  kind: 'Kind',
  anyKind: 'Everything',
  order: 'Order',
  orderHint: `${orderPrefix}123456`,
  from: 'From',
  to: 'To',
  show: 'Show',
  clear: 'Clear',
  columns: { at: 'Time', by: 'Person', what: 'What' },
  none: 'No entry matches.',
  count: (count: number, hasOlder: boolean) =>
    `${hasOlder ? 'The newest ' : ''}${count} ${count === 1 ? 'entry' : 'entries'}`,
  older: 'Older',
  /** The author of a change. */
  by: ({ action, actor }: Pick<AuditWords, 'action' | 'actor'>) => {
    if (actor === '') return action === 'session.refuse' ? 'Nobody' : 'Command line';
    if (actor === 'shopper') return 'The shopper';
    if (actor === 'stripe') return 'Stripe’s dashboard';
    return actor === 'shop' ? 'The shop' : actor;
  },
  /** The kinds of changes that can be chosen. */
  kinds: {
    'order.status': 'Status of an order',
    'order.note': 'Note of an order',
    'order.hold': 'Hold of an order',
    'order.address': 'Address of an order',
    'order.email': 'Email of an order',
    'order.line': 'Exchange of an item',
    'order.replacement': 'Replacement of an order',
    'order.packed': 'Packing of an order',
    'order.shipped': 'Shipment of an order',
    'order.delayed': 'Delay of an order',
    'payment.authorize': 'Card authorized',
    'payment.capture': 'Card charged',
    'payment.charge_declined': 'Charge declined',
    'payment.dispute': 'Dispute',
    'payment.release': 'Card released',
    'payment.refund': 'Refund',
    'payment.refund_failed': 'Refund failed',
    'product.update': 'Product or stock changed',
    'product.create': 'Product added',
    'product.delete': 'Product deleted',
    'picture.upload': 'Picture uploaded',
    'picture.delete': 'Picture deleted',
    'session.start': 'Sign-in',
    'session.end': 'Session ended',
    'session.refuse': 'Failed sign-in',
    'admin.create': 'Account added',
    'admin.password': 'Password changed',
    'admin.delete': 'Account removed',
    'customer.forget': 'Shopper forgotten',
    'admin.second_factor_on': 'Second factor on',
    'admin.second_factor_off': 'Second factor off',
    'admin.second_factor_reset': 'Second factor reset',
    'admin.recovery_code': 'Recovery code used',
    'key.rotate': 'Signing key replaced',
  },
  /** What was done, in words. */
  sentence: (entry: AuditWords): string => (sentences[entry.action] ?? generic)(entry),
  /** The name of a field, such as `variants.Pink.low_stock`, in words. */
  field: (path: string): string => {
    const parts = path.replace(/^variants\.?/, '').split('.');
    const last = parts.pop() ?? '';
    const name = fieldNames[last] ?? last.replaceAll('_', ' ');
    return capitalized([...parts, name].join(' '));
  },
  /** A value in one line. */
  value: (path: string, value: unknown): string => {
    if (isEmpty(value)) return 'none';
    if (path.endsWith('cents') && typeof value === 'number') return `$${(value / 100).toFixed(2)}`;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
  },
} as const;

/** Characters of a value that are shown. */
const maxLength = 100;

const fieldNames: Record<string, string> = {
  inventory: 'stock',
  low_stock: 'low at',
  price_cents: 'price',
  cents: 'amount',
  sale_price_cents: 'sale price',
  sale_ends: 'last day of the sale',
};

const sentences: Record<string, (entry: AuditWords) => string> = {
  'order.status': ({ name, subject, changes }) => {
    const order = name ?? subject;
    const { before, after } = changes.find(({ field }) => field === 'status') ?? {};
    if (after === 'paid') return `Marked ${order} as paid${before === 'cancelled' ? ', which was cancelled' : ''}`;
    if (after === 'cancelled') return `Cancelled ${order}${before === 'paid' ? ', which was paid' : ''}`;
    return `Set ${order} back to pending`;
  },
  'order.note': (entry) => `${verbOf(entry, 'Wrote', 'Changed', 'Removed')} the note of ${entry.name ?? entry.subject}`,
  'order.hold': (entry) => {
    const order = entry.name ?? entry.subject;
    return verbOf(entry, `Put ${order} on hold`, `Changed why ${order} is on hold`, `Released ${order}`);
  },
  'order.address': ({ name, subject }) => `Corrected the address of ${name ?? subject}`,
  'order.email': ({ name, subject }) => `Corrected the email of ${name ?? subject}`,
  'order.line': ({ name, subject }) => `Exchanged an item of ${name ?? subject}`,
  'order.replacement': ({ name, subject }) => `Made a replacement for ${name ?? subject}`,
  'order.packed': (entry) => {
    const order = entry.name ?? entry.subject;
    return verbOf(entry, `Packed ${order}`, `Packed ${order}`, `Marked ${order} as not packed`);
  },
  'order.shipped': (entry) => {
    const order = entry.name ?? entry.subject;
    return verbOf(entry, `Shipped ${order}`, `Changed the shipment of ${order}`, `Undid the shipment of ${order}`);
  },
  'order.delayed': ({ name, subject }) => `Delayed the shipping of ${name ?? subject}`,
  'payment.authorize': ({ name, subject }) => `The card of ${name ?? subject} was authorized`,
  'payment.capture': ({ name, subject }) => `The card of ${name ?? subject} was charged`,
  'payment.charge_declined': ({ name, subject }) => `The bank refused to charge the card of ${name ?? subject}`,
  'payment.dispute': ({ name, subject }) => `The cardholder disputes the charge of ${name ?? subject}`,
  'payment.release': ({ name, subject }) => `The card of ${name ?? subject} was released`,
  'payment.refund': ({ name, subject }) => `Asked for a refund of ${name ?? subject}`,
  'payment.refund_failed': ({ name, subject }) => `A refund of ${name ?? subject} has failed`,
  'product.create': ({ name, subject }) => `Added ${name ?? subject}`,
  'product.update': ({ name, subject }) => `Changed ${name ?? subject}`,
  'product.delete': ({ name, subject }) => `Deleted ${name ?? subject}`,
  'picture.upload': () => 'Uploaded a picture',
  'picture.delete': () => 'Deleted a picture that nothing used',
  'session.start': () => 'Signed in',
  'session.refuse': (entry) => {
    const more = countOf(entry, 'left_out');
    const failed =
      entry.subject === '' ? 'A sign-in with an unknown email failed' : `A sign-in as ${entry.subject} failed`;
    return more === 0 ? failed : `${failed}, and ${more} more before it`;
  },
  'session.end': (entry) => {
    if (entry.subject === '') return 'Ended every session';
    if (entry.subject === entry.actor) return 'Signed out of a session';
    return entry.changes.length === 0
      ? `Ended a session of ${entry.subject}`
      : `Ended all sessions of ${entry.subject}`;
  },
  'admin.create': ({ subject }) => `Added the account ${subject}`,
  'admin.password': ({ subject, actor }) =>
    subject === actor ? 'Changed the password' : `Set a new password for ${subject}`,
  'admin.delete': ({ subject }) => `Removed the account ${subject}`,
  'customer.forget': (entry) =>
    `Forgot the shopper of ${countOf(entry, 'orders')} ${countOf(entry, 'orders') === 1 ? 'order' : 'orders'}`,
  'admin.second_factor_on': () => 'Turned on the second factor',
  'admin.second_factor_off': () => 'Turned off the second factor',
  'admin.second_factor_reset': ({ subject }) => `Reset the second factor of ${subject}`,
  'admin.recovery_code': () => 'Used a recovery code',
  'key.rotate': () => 'Replaced the signing key, which ended every session',
};

/** Words for an action that this version of the page does not know. */
function generic({ action, name, subject }: AuditWords): string {
  const what = capitalized(action.replaceAll(/[._]/g, ' '));
  const whom = name ?? subject;
  return whom === '' ? what : `${what}: ${whom}`;
}

/** Returns the verb for a text that was added, changed or removed. */
function verbOf({ changes }: AuditWords, added: string, changed: string, removed: string): string {
  if (changes.every(({ before }) => isEmpty(before))) return added;
  return changes.every(({ after }) => isEmpty(after)) ? removed : changed;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function countOf({ changes }: AuditWords, name: string): number {
  const after = changes.find(({ field }) => field === name)?.after;
  return typeof after === 'number' ? after : 0;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
